import { ITEM_FIELDS } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { fieldsOfColumns } from '../../../market/market-column.ts'
import { sortWords } from '../../../market/sort-words.ts'
import { columns, groups } from './columns.ts'
import { sets } from './sets.ts'

it('asks only for fields that there are, and every column has its own name', () => {
  expect(fieldsOfColumns(columns).filter((field) => !ITEM_FIELDS.has(field))).toEqual([])
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
})

it('places every column but the item in an existing group', () => {
  const known = new Set(groups.map(({ id }) => id))
  expect(columns.filter(({ group }) => group === undefined || !known.has(group)).map(({ id }) => id)).toEqual(['name'])
})

it('has the columns that the rankings of the overview link to', () => {
  const ids = columns.map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([
      ...['firstAdded', 'buy_price', 'sell_price', 'sell_quantity', 'buy_quantity', '1d_sell_sold', '1d_buy_sold'],
      ...[
        '1d_sell_value',
        '1d_sell_listed',
        '1d_sell_delisted',
        '1d_tax',
        'held_price_move',
        'held_profit',
        'held_roi',
      ],
      ...['7d_sell_sold', '7d_buy_sold'],
    ]),
  )
})

it('offers choices of columns that there are, the last of them all', () => {
  const ids = new Set(columns.map(({ id }) => id))
  for (const set of sets)
    expect(
      set.columns.filter((id) => !ids.has(id)),
      set.label,
    ).toEqual([])
  expect(sets.at(-1)?.columns).toHaveLength(columns.length)
})

it('says how the table is sorted', () => {
  const words = (column: string, order: 'asc' | 'desc') => sortWords({ column, order }, columns, groups)
  expect(words('7d_buy_sold', 'asc')).toBe(' Sorted by sold (7 days, buy side), lowest first.')
  expect(words('roi', 'desc')).toBe(' Sorted by ROI, highest first.')
  expect(words('firstAdded', 'desc')).toBe(' Sorted by first seen, newest first.')
  expect(words('nonsense', 'desc')).toBe('')
  expect(sortWords(null, columns, groups)).toBe('')
})
