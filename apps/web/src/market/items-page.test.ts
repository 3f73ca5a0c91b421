import { expect, it } from 'vitest'
import { itemColumn, profitColumn } from './item-columns.ts'
import { itemsOfPage, itemsOfView } from './items-page.ts'
import { fieldsOfColumns, type MarketColumn } from './market-column.ts'
import { TRADABLE } from './tradable.ts'

const perDay: MarketColumn = {
  id: '7d_sell_sold_per_day',
  field: '7d_sell_sold',
  title: 'Sold/d',
  kind: 'number',
  value: () => null,
  needs: ['7d_sell_sold_error'],
}
const columns = [itemColumn, profitColumn, perDay]
const view = { sort: null, filters: {}, page: 0, rows: 30 }

it('asks for the fields of the columns, for the name and for what a stream changes', () => {
  expect(fieldsOfColumns([itemColumn, perDay])).toEqual(
    [
      ...['7d_sell_sold', '7d_sell_sold_error', 'buy_price', 'buy_quantity', 'id', 'img', 'name', 'rarity'],
      ...['sell_price', 'sell_quantity', 'type', 'weaponType'],
    ].sort(),
  )
})

it('turns pages into offsets, and sorts by the field behind a column', () => {
  const query = itemsOfPage({
    view: { ...view, page: 3, sort: { column: '7d_sell_sold_per_day', order: 'asc' } },
    columns,
    base: TRADABLE,
    fields: ['id'],
  })
  expect(query).toEqual({
    fields: ['id'],
    filter: { terms: [{ field: 'marketable', op: 'eq', value: true }], ignored: [] },
    sort: '7d_sell_sold',
    order: 'asc',
    offset: 90,
    limit: 30,
  })
})

it('does not sort by unknown fields, and has no pages in a whole view', () => {
  const query = itemsOfView({
    view: { ...view, page: 3, sort: { column: 'nonsense', order: 'asc' }, filters: { profit: '1,' } },
    columns,
    base: TRADABLE,
    fields: ['id'],
  })
  expect(Object.keys(query).sort()).toEqual(['fields', 'filter'])
  expect(query.filter?.terms).toContainEqual({ field: 'profit', op: 'gte', value: 10_000 })
})
