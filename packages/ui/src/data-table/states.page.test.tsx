import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageSource } from './index.ts'
import { renderTable, shownNames, WARES, type Ware } from './testing/render-table.tsx'

const page = (part: Partial<PageSource<Ware>> = {}): PageSource<Ware> => ({
  kind: 'page',
  rows: WARES,
  total: 1204,
  isFetching: false,
  error: null,
  retry: () => {},
  readAll: async () => WARES,
  ...part,
})

test('until rows arrive the head is shown with a loading text', () => {
  renderTable({ source: page({ rows: undefined, total: null }) })
  expect(screen.getByRole('status').textContent).toBe('Loading, Please Wait.')
  expect(screen.getByRole('button', { name: 'Sell' })).toBeDefined()
  expect(document.querySelectorAll('tbody tr').length).toBe(20)
})

test('rows of a paged source are neither sorted nor filtered again', () => {
  renderTable({ source: page(), address: '/?sort=1d_sell_sold&order=desc&f.name=zzz&page=2' })
  expect(shownNames()).toEqual(['Copper Ore', 'Mithril Ore', 'Orichalcum Ore', 'Silk Scrap'])
  expect(screen.getByText('61–64 of 1,204')).toBeDefined()
  expect(screen.getAllByRole('row').at(-1)?.getAttribute('aria-rowindex')).toBe('67')
})

test('rows stay while newer ones are on their way', () => {
  renderTable({ source: page({ isFetching: true }) })
  expect(shownNames().length).toBe(4)
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
})

const fault = Object.assign(new Error('the items service answered 503'), { requestId: '4f0c-9a12' })

test('a failure says what failed and can be tried again', async () => {
  let tries = 0
  const { user } = renderTable({
    source: page({ rows: undefined, total: null, error: fault, retry: () => (tries += 1) }),
  })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Items could not be fetched')
  expect(alert.textContent).toContain('The items service answered 503. Retrying automatically')
  expect(alert.textContent).toContain('request 4f0c-9a12')
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(tries).toBe(1)
})

test('a failure leaves the rows that are there', () => {
  renderTable({ source: page({ error: fault }) })
  expect(screen.getByRole('alert').textContent).toContain('these are from before')
  expect(shownNames().length).toBe(4)
})

test('without filters an empty table says that there is nothing', () => {
  renderTable({ source: { kind: 'rows', rows: [] }, emptyAction: <a href="/add">Add one</a> })
  expect(screen.getByText('No items here')).toBeDefined()
  expect(document.querySelector('.tabler-icon-filter')).toBeNull()
  expect(screen.getByRole('link', { name: 'Add one' })).toBeDefined()
})

const flashes = () => [...document.querySelectorAll('[data-flash]')].map((flash) => flash.getAttribute('data-flash'))
const withSell = (id: number, sell: number) => WARES.map((row) => (row.item.id === id ? { ...row, sell } : row))

test('a price that changed while its row stayed lights up, and nothing else', async () => {
  const { seen } = renderTable()
  expect(flashes()).toEqual([])
  act(() => seen.show({ kind: 'rows', rows: withSell(1, 13) }))
  await waitFor(() => expect(flashes()).toEqual(['up']))
  act(() => seen.show({ kind: 'rows', rows: withSell(1, 11) }))
  await waitFor(() => expect(flashes()).toEqual(['down']))
})

test('rows that come again do not light up', () => {
  const { seen } = renderTable()
  act(() => seen.show({ kind: 'rows', rows: WARES.slice(2) }))
  act(() => seen.show({ kind: 'rows', rows: withSell(1, 99) }))
  expect(flashes()).toEqual([])
})
