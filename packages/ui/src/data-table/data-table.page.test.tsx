import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ThemeProvider } from '../theme/index.ts'
import { DataTable, defineColumns, useTableView } from './index.ts'

type Ore = { id: number; name: string; price: number | null; sold: number }
const ORES: Ore[] = [
  { id: 1, name: 'Copper Ore', price: 12, sold: 900 },
  { id: 2, name: 'Mithril Ore', price: 41, sold: 1_386_427 },
  { id: 3, name: 'Orichalcum Ore', price: null, sold: 4_000 },
]
const columns = defineColumns<Ore>()([
  { id: 'name', title: 'Item', kind: 'text', value: (row) => row.name },
  { id: 'price', title: 'Sell', group: 'now', kind: 'coins', value: (row) => row.price },
  { id: 'sold', title: 'Sold', group: 'day', kind: 'number', value: (row) => row.sold },
])
const groups = [
  { id: 'now', title: 'Now', rail: 'Now', isOpen: true },
  { id: 'day', title: '1 day, sell side', rail: '1d sell', side: 'sell' as const, isOpen: true },
]

const Ores = () => {
  const table = useTableView({ columns, groups })
  return (
    <DataTable
      columns={columns}
      label="Ores"
      noun="items"
      rowKey={(row) => row.id}
      source={{ kind: 'rows', rows: ORES }}
      table={table}
    />
  )
}

const renderOres = (address = '/') => {
  let current = address
  const Probe = () => {
    const { pathname, search } = useLocation()
    current = pathname + search
    return null
  }
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[address]}>
        <Probe />
        <Ores />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return { user: userEvent.setup(), address: () => current }
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

test('a new column sorts descending, the same one flips', async () => {
  const { user, address } = renderOres()
  await user.click(screen.getByRole('button', { name: 'Sold' }))
  expect(names()).toEqual(['Mithril Ore', 'Orichalcum Ore', 'Copper Ore'])
  expect(address()).toBe('/?sort=sold&order=desc')
  await user.click(screen.getByRole('button', { name: 'Sold' }))
  expect(names()).toEqual(['Copper Ore', 'Orichalcum Ore', 'Mithril Ore'])
})
