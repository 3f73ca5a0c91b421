import type { FilterTerm } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { viewAlert } from './view-alert.tsx'

const HERE = '/tradepost/detailed?f.roi=10,'
const FILTERS: readonly FilterTerm[] = [{ field: 'roi', op: 'gte', value: 10 }]
const ALL = { id: null, name: null }
const ORES = { id: 'ores', name: 'Ores' }

test('a view of few items is watched by its filter', () => {
  expect(viewAlert({ filters: FILTERS, listed: ALL, total: 300 }, HERE)).toEqual({
    view: HERE,
    filter: 'marketable:eq:true,roi:gte:10',
  })
})

test('more than 300 items are too many, and unknown ones are waited for', () => {
  expect(viewAlert({ filters: FILTERS, listed: ALL, total: 301 }, HERE)).toBe('up to 300 items')
  expect(viewAlert({ filters: FILTERS, listed: ALL, total: null }, HERE)).toBeNull()
})

test('a list is watched as such, without filters', () => {
  expect(viewAlert({ filters: [], listed: ORES, total: 900 }, HERE)).toEqual({ list: 'ores', name: 'Ores' })
  expect(viewAlert({ filters: [], listed: { ...ORES, name: null }, total: null }, HERE)).toEqual({ list: 'ores' })
  expect(viewAlert({ filters: FILTERS, listed: ORES, total: 2 }, HERE)).toBe('a list without filters')
})
