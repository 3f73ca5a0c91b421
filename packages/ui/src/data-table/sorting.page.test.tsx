import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableSource } from './table-source.ts'
import type { TableView } from './table-view.ts'
import { manyWares, renderTable, shownNames, WARES, type Ware } from './testing/render-table.tsx'

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

test('the sort is said to screen readers', async () => {
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

test('a head that is pointed at tells the view that a click would ask for', async () => {
  const foreseen: (TableView['sort'] | undefined)[] = []
  const source: TableSource<Ware> = {
    kind: 'page',
    rows: WARES,
    total: 90,
    isFetching: false,
    error: null,
    retry: () => {},
    foresee: (view) => foreseen.push(view.sort),
    readAll: async () => WARES,
  }
  const { user } = renderTable({ source, address: '/?sort=sell_price&order=desc&page=2' })
  await user.hover(screen.getByRole('button', { name: /^Sell/ }))
  expect(foreseen.at(-1)).toEqual({ column: 'sell_price', order: 'asc' })
})
