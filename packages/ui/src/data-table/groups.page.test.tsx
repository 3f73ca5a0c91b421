import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Column, defineColumns } from './index.ts'
import { heads, renderTable, type Ware } from './testing/render-table.tsx'

test('a collapsed group is a rail with its columns counted; a click opens it', async () => {
  const { user, address } = renderTable()
  expect(heads()).toEqual(['Item', 'Sell', 'Sold est.'])
  await user.click(screen.getByRole('button', { name: '1d buy · 1: open 1 day, buy side' }))
  expect(heads()).toEqual(['Item', 'Sell', 'Sold est.', 'Sold'])
  expect(address()).toBe('/?groups=now,day-sell,day-buy')
})

test('a click on the name of a group collapses it', async () => {
  const { user, address } = renderTable()
  await user.click(screen.getByRole('button', { name: 'Now' }))
  expect(heads()).toEqual(['Item', 'Sold est.'])
  expect(address()).toBe('/?groups=day-sell')
})

const MANY: readonly Column<Ware>[] = defineColumns<Ware>()([
  { id: 'name', title: 'Item', kind: 'text', value: (row) => row.item.name },
  ...Array.from({ length: 43 }, (_, index) => ({
    id: `c${index + 1}`,
    title: `C${index + 1}`,
    kind: 'number' as const,
    group: index < 30 ? 'now' : 'day-sell',
    value: () => index,
  })),
])

test('of many columns 20 are seen at a time, with a way to the others', async () => {
  const { user, address } = renderTable({ columns: MANY })
  expect(screen.getByText('Columns 1–20 of 43')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Columns before these' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Columns after these' }))
  expect(heads().slice(0, 2)).toEqual(['Item', 'C21'])
  expect(address()).toBe('/?from=20')
  await user.click(screen.getByRole('button', { name: 'Columns after these' }))
  expect(screen.getByText('Columns 41–43 of 43')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Columns after these' }).disabled).toBe(true)
})

test('a group that opens is brought into view', async () => {
  const { user } = renderTable({ columns: MANY, address: '/?groups=now' })
  await user.click(screen.getByRole('button', { name: /open 1 day, sell side/ }))
  expect(heads()[1]).toBe('C31')
})

const openChooser = async (options: Parameters<typeof renderTable>[0] = {}) => {
  const table = renderTable(options)
  await table.user.click(screen.getByRole('button', { name: /^Columns ?\d/ }))
  const chooser = within(await screen.findByRole('dialog'))
  await chooser.findByRole('textbox', { name: 'Find a column' })
  return { ...table, chooser }
}

test('the chooser switches columns, and with the last one its group', async () => {
  const { user, chooser, address } = await openChooser()
  expect(chooser.getByText('3 of 5 columns on')).toBeDefined()
  await user.click(chooser.getByRole('checkbox', { name: 'ROI' }))
  expect(heads()).toEqual(['Item', 'Sell', 'ROI', 'Sold est.'])
  expect(address()).toBe('/?columns=name,sell_price,1d_sell_sold,1d_buy_sold,roi&groups=now,day-sell')
  await user.click(chooser.getByRole('button', { name: 'Reset' }))
  expect(heads()).toEqual(['Item', 'Sell', 'Sold est.'])
  expect(address()).toBe('/')
})

test('a group that is on in part is neither checked nor not', async () => {
  const { user, chooser } = await openChooser()
  const now = chooser.getByRole<HTMLInputElement>('checkbox', { name: 'Now' })
  expect([now.indeterminate, now.checked]).toEqual([true, false])
  await user.click(now)
  expect(heads()).toEqual(['Item', 'Sold est.'])
  await user.click(now)
  expect(heads()).toEqual(['Item', 'Sell', 'ROI', 'Sold est.'])
})

test('a column is found by its name', async () => {
  const { user, chooser } = await openChooser()
  await user.type(chooser.getByRole('textbox', { name: 'Find a column' }), 'sold')
  expect(chooser.getAllByRole('checkbox', { name: /^Sold/ }).length).toBe(2)
  expect(chooser.queryByRole('checkbox', { name: 'Now' })).toBeNull()
})

test('a set is one click', async () => {
  const { user, chooser } = await openChooser({ sets: [{ label: 'Bids', columns: ['1d_buy_sold'] }] })
  await user.click(chooser.getByRole('button', { name: 'Bids' }))
  expect(heads()).toEqual(['Item', 'Sold'])
  expect(chooser.getByRole('button', { name: 'Bids' }).getAttribute('aria-pressed')).toBe('true')
})

test('30 columns at a time is kept in the address', async () => {
  const { user, chooser, address } = await openChooser({ columns: MANY })
  await user.click(chooser.getByRole('button', { name: '30' }))
  expect(address()).toBe('/?at=30')
  expect(heads().length).toBe(31)
})

test('the name of a group stays beside the first column while its columns scroll by', () => {
  renderTable()
  const width = document.querySelector('col')?.style.width
  const name = screen.getByRole('button', { name: 'Now' })
  expect(Number.parseInt(name.style.left, 10)).toBeGreaterThanOrEqual(Number.parseInt(width ?? '', 10))
})

afterEach(() => vi.unstubAllGlobals())

test('on a phone the sorted column is next to the name, and its group keeps the others', () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width: 759px') }),
  )
  renderTable({ address: '/?sort=1d_sell_sold&order=desc&columns=name,sell_price,roi,1d_sell_sold' })
  expect(heads()).toEqual(['Item', 'Sold est.', 'Sell', 'ROI'])
  const [first] = screen.getAllByRole('row').slice(2)
  expect([...(first?.children ?? [])].map((cell) => cell.getAttribute('data-column'))).toEqual([
    'name',
    '1d_sell_sold',
    'sell_price',
    'roi',
  ])
})
