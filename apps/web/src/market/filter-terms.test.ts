import { formatFilter } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { filterTerms } from './filter-terms.ts'
import { itemColumn, profitColumn, roiColumn, typeColumn } from './item-columns.ts'
import type { MarketColumn } from './market-column.ts'

const perDay: MarketColumn = {
  id: '7d_sell_sold_per_day',
  field: '7d_sell_sold',
  share: 1 / 7,
  title: 'Sold/d',
  kind: 'number',
  decimals: 1,
  value: () => null,
}
const added: MarketColumn = { id: 'firstAdded', title: 'First seen', kind: 'date', value: () => null }
const columns = [itemColumn, profitColumn, roiColumn, perDay, added, typeColumn]
const written = (filters: Record<string, string>) => formatFilter(filterTerms(columns, filters))

it('looks for a text within the field', () => {
  expect(written({ name: ' Ectoplasm ' })).toBe('name:cts:Ectoplasm')
})

it('asks for the parts of a text with commas, because a term cannot hold one', () => {
  expect(written({ name: 'Rurik, the  Brave,,' })).toBe('name:cts:Rurik,name:cts:the  Brave')
})

it('looks for types in the spelling of the game', () => {
  expect(written({ type: 'crafting material' })).toBe('type:cts:craftingmaterial')
})

it('finds a text that has a special meaning in the filter language', () => {
  expect(written({ name: 'NULL' })).toBe('name:cts:nul,name:cts:ull')
})

it('bounds figures from one side or from both, coins in gold', () => {
  expect(written({ profit: '1.5,2' })).toBe('profit:gte:15000,profit:lte:20000')
  expect(written({ roi: ',30' })).toBe('roi:lte:30')
})

it('requests the window of a figure shown per day', () => {
  expect(written({ '7d_sell_sold_per_day': '10,' })).toBe('7d_sell_sold:gte:70')
})

it('takes parts of a unit where they are shown', () => {
  expect(written({ '7d_sell_sold_per_day': '0.5,1' })).toBe('7d_sell_sold:gte:3.5,7d_sell_sold:lte:7')
})

it('bounds days as instants, the last one with its whole day', () => {
  expect(written({ firstAdded: '2026-11-20,2026-11-21' })).toBe(
    'firstAdded:gte:2026-11-20T00:00:00.000Z,firstAdded:lte:2026-11-21T23:59:59.999Z',
  )
})

it('asks for nothing where nothing can be read', () => {
  expect(written({ name: '  ', profit: 'abc', unknown: '7' })).toBe('')
})
