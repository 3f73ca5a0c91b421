import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableSource } from './rows/table-source.ts'
import { manyWares, renderTable, shownNames, WARES, type Ware } from './testing/render-table.tsx'
import type { TableView } from './view/table-view.ts'

const head = (name: RegExp | string) => screen.getByRole('columnheader', { name })

test('a new column sorts descending, the same one flips, and the address says so', async () => {
  const { user, address } = renderTable()
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(shownNames()).toEqual(['Mithril Ore', 'Orichalcum Ore', 'Copper Ore', 'Silk Scrap'])
  expect(head('Sold est.').getAttribute('aria-sort')).toBe('descending')
  expect(address()).toBe('/?sort=1d_sell_sold&order=desc')
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(shownNames()[0]).toBe('Silk Scrap')
  expect(head('Sold est.').getAttribute('aria-sort')).toBe('ascending')
  expect(address()).toBe('/?sort=1d_sell_sold&order=asc')
})

test('what has no value comes last in both orders', async () => {
  const { user } = renderTable()
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  expect(shownNames().at(-1)).toBe('Orichalcum Ore')
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  expect(shownNames().at(-1)).toBe('Orichalcum Ore')
})

test('sorting returns to the first page', async () => {
  const { user, address } = renderTable({ address: '/?page=2', source: { kind: 'rows', rows: manyWares(100) } })
  expect(shownNames()[0]).toBe('Ware 61')
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(shownNames()[0]).toBe('Ware 100')
  expect(address()).not.toContain('page')
})

test('a link may sort by a column of a collapsed group or a hidden one', () => {
  renderTable({ address: '/?sort=1d_buy_sold&order=asc' })
  expect(shownNames()[0]).toBe('Silk Scrap')
  expect(screen.getByRole('columnheader', { name: '1 day, buy side' })).toBeDefined()
})

test('a link to a hidden column shows it', () => {
  renderTable({ address: '/?sort=roi&order=desc' })
  expect(head('ROI').getAttribute('aria-sort')).toBe('descending')
  expect(shownNames()[0]).toBe('Silk Scrap')
})

test('an unknown column in the address sorts nothing', () => {
  renderTable({ address: '/?sort=nothing&order=asc' })
  expect(shownNames()[0]).toBe('Copper Ore')
})

test('Back returns to the sort before', async () => {
  const { user, address, seen } = renderTable()
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  act(() => seen.back())
  await waitFor(() => expect(address()).toBe('/?sort=1d_sell_sold&order=desc'))
  expect(shownNames()[0]).toBe('Mithril Ore')
})

test('the sort is announced to screen readers', async () => {
  const { user, container } = renderTable()
  const said = () => container.querySelector('[aria-live=polite]')?.textContent
  expect(said()).toBe('')
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(said()).toBe('Sorted by Sold descending')
})

test('a small table may keep its view out of the address', async () => {
  const { user, address } = renderTable({
    keepsInAddress: false,
    initial: { sort: { column: 'sell_price', order: 'asc' } },
  })
  expect(shownNames()[0]).toBe('Copper Ore')
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(shownNames()[0]).toBe('Mithril Ore')
  expect(address()).toBe('/')
})

test('a head that is pointed at reports the view that a click would ask for', async () => {
  const prefetched: (TableView['sort'] | undefined)[] = []
  const source: TableSource<Ware> = {
    kind: 'page',
    rows: WARES,
    total: 90,
    isFetching: false,
    error: null,
    retry: () => {},
    prefetch: (view) => prefetched.push(view.sort),
    readAll: async () => WARES,
  }
  const { user } = renderTable({ source, address: '/?sort=sell_price&order=desc&page=2' })
  await user.hover(screen.getByRole('button', { name: /^Sell/ }))
  expect(prefetched.at(-1)).toEqual({ column: 'sell_price', order: 'asc' })
})

test('changes that wait for their rows build on each other and are drawn as one', async () => {
  const { user, address, seen } = renderTable({ address: '/?fees=exact' })
  const rows = Promise.withResolvers<void>()
  seen.waitFor(rows.promise)
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  expect(address()).toBe('/?fees=exact')
  expect(shownNames()[0]).toBe('Copper Ore')
  await act(async () => rows.resolve())
  expect(address()).toBe('/?fees=exact&sort=1d_sell_sold&order=asc&rows=50')
  expect(shownNames()[0]).toBe('Silk Scrap')
  act(() => seen.back())
  expect(address()).toBe('/?fees=exact')
})

test('other changes in the address while a view waits are kept, and a view that arrives another way takes precedence', async () => {
  const { user, address, seen } = renderTable()
  const first = Promise.withResolvers<void>()
  seen.waitFor(first.promise)
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  act(() => seen.go('/?fees=exact'))
  await act(async () => first.resolve())
  expect(address()).toBe('/?fees=exact&sort=1d_sell_sold&order=desc')
  const second = Promise.withResolvers<void>()
  seen.waitFor(second.promise)
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  act(() => seen.back())
  await act(async () => second.resolve())
  expect(address()).toBe('/?fees=exact')
})

test('rows below those in sight follow right after them, and the table is busy until then', async () => {
  const { user } = renderTable({ source: { kind: 'rows', rows: manyWares(60) }, initial: { rows: 50 } })
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  expect(shownNames()).toEqual(Array.from({ length: 50 }, (_, place) => `Ware ${60 - place}`))
})

test('a shorter page shows no row of the longer one before it', async () => {
  const { user } = renderTable({ source: { kind: 'rows', rows: manyWares(60) }, initial: { rows: 50 } })
  await user.type(screen.getByRole('textbox', { name: 'Filter Item' }), 'Ware 6{Enter}')
  expect(shownNames()).toEqual(['Ware 6', 'Ware 60'])
})
