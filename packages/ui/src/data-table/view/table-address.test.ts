import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOfView, DEFAULT_VIEW, PAGE_SIZES, viewOfAddress } from './table-address.ts'
import type { TableView } from './table-view.ts'

const COLUMNS = ['name', 'price', '1d_sell_sold'].map((id) => ({
  id,
  title: id,
  kind: 'number' as const,
  value: () => null,
}))
const GROUPS = ['now', 'day'].map((id) => ({ id, title: id, rail: id }))
const INITIAL: TableView = { ...DEFAULT_VIEW, sort: { column: 'price', order: 'desc' }, filters: { price: '5,' } }
const shape = { columns: COLUMNS, groups: GROUPS, initial: INITIAL, prefix: '' }
const read = (address: string) => viewOfAddress(new URLSearchParams(address), shape)
const write = (view: TableView, before = '') => addressOfView(new URLSearchParams(before), view, shape).toString()

test('defaults are left out of the address', () => {
  expect(write(INITIAL)).toBe('')
  expect(write(INITIAL, 'sort=name&order=asc&page=3&f.name=x')).toBe('')
})

test('sort and order have their plain names', () => {
  expect(write({ ...INITIAL, sort: { column: '1d_sell_sold', order: 'desc' } })).toBe('sort=1d_sell_sold&order=desc')
  expect(read('sort=1d_sell_sold&order=asc').sort).toEqual({ column: '1d_sell_sold', order: 'asc' })
  expect(read('sort=1d_sell_sold').sort).toEqual({ column: '1d_sell_sold', order: 'desc' })
})

test('an order alone and an unknown column leave the sort as at first', () => {
  expect(read('order=asc').sort).toEqual(INITIAL.sort)
  expect(read('sort=nothing&order=asc').sort).toEqual(INITIAL.sort)
})

test('broken values are ignored', () => {
  expect(read('page=-1&rows=17&columns=x,y&groups=z&at=25&from=1e9&f.nothing=1')).toEqual(INITIAL)
})

test('the most rows that a page offers are kept', () => {
  expect(read('rows=200').rows).toBe(200)
})

test('a filter longer than any name is cut', () => {
  expect(read(`f.name=${'x'.repeat(5000)}`).filters.name).toBe('x'.repeat(200))
})

test('no open group is not the same as groups as at first', () => {
  expect(write({ ...INITIAL, groups: [] })).toBe('groups=')
  expect(read('groups=').groups).toEqual([])
})

test('a default filter can be dropped', () => {
  expect(write({ ...INITIAL, filters: {} })).toBe('f.price=')
  expect(read('f.price=').filters).toEqual({})
})

test('parameters of others and of other tables stay', () => {
  const sells = { ...shape, prefix: 'sell' }
  const params = addressOfView(new URLSearchParams('list=7&page=2'), { ...INITIAL, page: 4 }, sells)
  expect(params.toString()).toBe('list=7&page=2&sell.page=4')
  expect(viewOfAddress(params, sells).page).toBe(4)
  expect(viewOfAddress(params, shape).page).toBe(2)
})

test('an address holds a view exactly', () => {
  const ids = COLUMNS.map(({ id }) => id)
  const view = fc.record({
    sort: fc.record({ column: fc.constantFrom(...ids), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    filters: fc.dictionary(fc.constantFrom(...ids), fc.string({ minLength: 1, unit: 'binary' })),
    page: fc.nat({ max: 999_999 }),
    rows: fc.constantFrom(...PAGE_SIZES),
    columns: fc.option(fc.subarray(ids)),
    groups: fc.option(fc.subarray(['now', 'day'])),
    columnsAtATime: fc.constantFrom(20 as const, 30 as const),
    firstColumn: fc.nat({ max: 100_000 }),
  })
  fc.assert(
    fc.property(view, (given) => {
      expect(read(write(given))).toEqual({ ...given, filters: { ...given.filters } })
    }),
  )
})
