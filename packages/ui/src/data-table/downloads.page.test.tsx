import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineColumns, type PageSource } from './index.ts'
import { manyWares, renderTable, WARES, type Ware } from './testing/render-table.tsx'

// jsdom creates no files; they are collected here.
const saved: { blob: Blob; name: string }[] = []
const { createObjectURL, revokeObjectURL } = URL
const { click } = HTMLAnchorElement.prototype
let last: Blob | null = null

beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (blob: Blob) => {
    last = blob
    return 'blob:test'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (last !== null) saved.push({ blob: last, name: this.download })
  }
})
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  HTMLAnchorElement.prototype.click = click
})

const choose = async (user: ReturnType<typeof renderTable>['user'], format: string, what: string) => {
  await user.click(screen.getByRole('button', { name: format }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

test('a CSV of this page has the columns and rows that are seen', async () => {
  const rows = manyWares(100)
  const { user } = renderTable({ hasDownloads: true, address: '/?rows=10&page=1', source: { kind: 'rows', rows } })
  await choose(user, 'CSV', 'This page')
  expect(saved[0]?.name).toBe('wares.csv')
  const lines = (await saved[0]!.blob.text()).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['id,name,sell_price,1d_sell_sold', '11,Ware 11,10,11'])
  expect(lines.length).toBe(12)
})

test('a CSV for Excel is the same behind a byte order mark', async () => {
  const { user } = renderTable({ hasDownloads: true, source: { kind: 'rows', rows: manyWares(2) } })
  for (const what of ['All rows', 'All for Excel']) {
    await choose(user, 'CSV', what)
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
  const [plain, excel] = await Promise.all(saved.map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())))
  expect([...(excel ?? [])]).toEqual([0xef, 0xbb, 0xbf, ...(plain ?? [])])
  await user.click(screen.getByRole('button', { name: 'JSON' }))
  await screen.findByRole('menuitem', { name: 'All rows' })
  expect(screen.queryByRole('menuitem', { name: 'All for Excel' })).toBeNull()
})

test('a JSON of all rows has all columns chosen, of the filters in their order', async () => {
  const rows = manyWares(100)
  const address = '/?rows=10&f.1d_sell_sold=%2C50&sort=1d_sell_sold&order=desc'
  const { user } = renderTable({ hasDownloads: true, address, source: { kind: 'rows', rows } })
  await choose(user, 'JSON', 'All rows')
  await waitFor(() => expect(saved.length).toBe(1))
  const objects = JSON.parse(await saved[0]!.blob.text())
  expect(objects.length).toBe(50)
  expect(objects[0]).toEqual({ id: 50, name: 'Ware 50', sell_price: 49, '1d_sell_sold': 50, '1d_buy_sold': 49 })
})

test('a table without items is given the column that identifies its rows', async () => {
  const { user } = renderTable({
    hasDownloads: true,
    columns: defineColumns<Ware>()([{ id: 'sold', title: 'Sold', kind: 'number', value: (row) => row.sold }]),
    idColumn: { id: 'id', title: 'Id', kind: 'text', value: (row) => `ware-${row.item.id}` },
  })
  await choose(user, 'CSV', 'All rows')
  await waitFor(() => expect(saved.length).toBe(1))
  expect((await saved[0]!.blob.text()).split('\r\n').slice(0, 2)).toEqual(['id,sold', 'ware-1,900'])
})

const page = (readAll: PageSource<Ware>['readAll']): PageSource<Ware> => ({
  kind: 'page',
  rows: WARES,
  total: 27_281,
  isFetching: false,
  error: null,
  retry: () => {},
  readAll,
})

test('reading all rows says how far it is and can be stopped', async () => {
  let aborted = false
  const { user } = renderTable({
    hasDownloads: true,
    source: page((signal, onProgress) => {
      onProgress(5000)
      signal.addEventListener('abort', () => (aborted = true))
      return new Promise(() => {})
    }),
  })
  await choose(user, 'CSV', 'All rows')
  expect((await screen.findByText(/Reading rows/)).textContent).toContain('5,000 of 27,281')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(aborted).toBe(true)
  expect(screen.queryByText(/Reading rows/)).toBeNull()
  expect(saved).toEqual([])
})

test('a download that failed says so and can be tried again', async () => {
  let tries = 0
  const { user } = renderTable({
    hasDownloads: true,
    source: page(async () => {
      tries += 1
      if (tries === 1) throw new Error('the items service is away')
      return WARES
    }),
  })
  await choose(user, 'CSV', 'All rows')
  expect((await screen.findByRole('alert')).textContent).toContain('CSV could not be made: the items service is away')
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(saved[0]?.name).toBe('wares.csv'))
  expect(screen.queryByRole('alert')).toBeNull()
})
