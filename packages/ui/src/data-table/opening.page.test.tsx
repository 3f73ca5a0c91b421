import { cleanup, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { defineColumns } from './index.ts'
import { columns, renderTable, type Ware } from './testing/render-table.tsx'

afterEach(() => vi.unstubAllGlobals())

const details = {
  label: (row: Ware) => `Details of ${row.item.name}`,
  draw: (row: Ware) => <p>{`All about ${row.item.name}`}</p>,
}

test('a row opens and closes by its button, and says which it is', async () => {
  const { user } = renderTable({ details })
  const button = screen.getByRole('button', { name: 'Details of Copper Ore', expanded: false })
  await user.click(button)
  screen.getByText('All about Copper Ore')
  await user.click(screen.getByRole('button', { name: 'Details of Copper Ore', expanded: true }))
  expect(screen.queryByText('All about Copper Ore')).toBeNull()
})

test('a click on a figure of a row opens it, one on its link follows the link', async () => {
  const { user, address } = renderTable({ details })
  const row = screen.getByRole('row', { name: /Copper Ore/ })
  await user.click(within(row).getAllByRole('cell')[1]!)
  screen.getByText('All about Copper Ore')
  await user.click(within(row).getByRole('link'))
  expect(address()).toMatch(/^[/]item[/]/)
})

test('Enter on the first cell opens its row, and arrows skip the details', async () => {
  const { user } = renderTable({ details })
  screen.getByRole('rowheader', { name: /Copper Ore/ }).focus()
  await user.keyboard('{Enter}')
  screen.getByText('All about Copper Ore')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Mithril Ore')
})

test('several rows are open at a time, and stay so under another order', async () => {
  const { user } = renderTable({ details })
  await user.click(screen.getByRole('button', { name: 'Details of Copper Ore' }))
  await user.click(screen.getByRole('button', { name: 'Details of Mithril Ore' }))
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  screen.getByText('All about Copper Ore')
  screen.getByText('All about Mithril Ore')
})

test('axe finds nothing in a table with an open and a wide row', async () => {
  const { user } = renderTable({ details, wide: ({ item }: Ware) => (item.name === 'Mithril Ore' ? 'Gap' : null) })
  await user.click(screen.getByRole('button', { name: 'Details of Copper Ore' }))
  const { violations } = await axe.run(screen.getByRole('grid'), { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a line below the name is in the first column on a phone only', () => {
  const [name, ...others] = columns
  const lined = defineColumns<Ware>()([{ ...name!, under: ({ sold }) => `${sold} units` }, ...others])
  renderTable({ columns: lined })
  expect(screen.queryByText(/ units$/)).toBeNull()
  cleanup()
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width: 759px') }),
  )
  renderTable({ columns: lined })
  expect(screen.getAllByText(/ units$/)).toHaveLength(4)
})

test('a second line is below its value where there is room for columns, and rows have room for it', () => {
  const [name, ...others] = columns
  const lined = defineColumns<Ware>()([{ ...name!, secondLine: ({ sold }) => `${sold} units` }, ...others])
  const isTwoLined = () => document.querySelector('[data-lines]') !== null
  renderTable({ columns: lined })
  expect(screen.getAllByText(/ units$/)).toHaveLength(4)
  expect(isTwoLined()).toBe(true)
  cleanup()
  renderTable()
  expect(isTwoLined()).toBe(false)
  cleanup()
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width: 759px') }),
  )
  renderTable({ columns: lined })
  expect(isTwoLined()).toBe(false)
  expect(screen.queryByText(/ units$/)).toBeNull()
})
