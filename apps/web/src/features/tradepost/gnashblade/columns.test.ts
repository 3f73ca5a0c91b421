import { COMPUTED_ITEM_FIELDS, ITEM_FIELDS } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { fieldOf, fieldsOfColumns } from '../../../market/market-column.ts'
import { columns, groups } from './columns.ts'
import { copperPerDay, totalPerDay } from './model.ts'
import { totalDetail } from './period-columns.ts'
import { sets } from './sets.ts'

it('asks only for fields that there are, and every column has its own name', () => {
  expect(fieldsOfColumns(columns).filter((field) => !ITEM_FIELDS.has(field))).toEqual([])
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
})

it('shows every change that the service computes, so that each can be sorted by', () => {
  const shown = new Set(columns.map(fieldOf))
  const changes = [...COMPUTED_ITEM_FIELDS.keys()].filter((field) => field.endsWith('_change'))
  expect(changes.filter((field) => !shown.has(field))).toEqual([])
})

it('places every column but the item in an existing group', () => {
  const known = new Set(groups.map(({ id }) => id))
  expect(columns.filter(({ group }) => group === undefined || !known.has(group)).map(({ id }) => id)).toEqual(['name'])
  expect(sets.at(-1)?.columns).toHaveLength(columns.length)
})

it('names the days covered by the total beside a mean per day', () => {
  const row = { '7d_sell_sold': 14, '7d_sell_sold_error': 9.3, '1d_sell_sold': 2, '1d_sell_sold_error': 20 }
  expect(totalDetail(row, '7d', 'sell', 'sold')).toBe('7 days: 14 ± 10')
  expect(totalDetail(row, '1d', 'sell', 'sold')).toBe('2 ± 20')
  expect(totalDetail(row, '1m', 'sell', 'sold')).toBeNull()
})

it('shows totals of weeks and months per day', () => {
  const row = { '7d_sell_sold': 15, '1m_sell_value': 1000, '7d_buy_sold': null }
  expect(totalPerDay(row, '7d_sell_sold', '7d')).toBe(2.1)
  expect(copperPerDay(row, '1m_sell_value', '1m')).toBe(33)
  // 1,000.47 a day: tenths of it would be half a copper.
  expect(copperPerDay({ '1m_sell_value': 30_014 }, '1m_sell_value', '1m')).toBe(1000)
  expect(totalPerDay(row, '7d_buy_sold', '7d')).toBeNull()
  expect(totalPerDay(row, '1d_sell_sold', '1d')).toBeNull()
})
