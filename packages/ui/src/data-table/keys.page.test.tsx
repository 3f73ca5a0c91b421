import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { columns, renderTable, type Ware } from './testing/render-table.tsx'

const focused = () => document.activeElement?.textContent
const firstCell = () => screen.getByRole('rowheader', { name: /Copper Ore/ })

test('arrows lead from cell to cell, Home and End to the ends of the row', async () => {
  const { user } = renderTable()
  firstCell().focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(focused()).toContain('52')
  await user.keyboard('{End}')
  expect(focused()).toBe('1,386,427')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Mithril Ore')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(focused()).toBe('40')
  await user.keyboard('{PageUp}')
  expect(document.activeElement?.closest('thead')).not.toBeNull()
})

test('the grid is one stop of Tab, its first head, links in it included', async () => {
  const { user } = renderTable({ variant: 'plain' })
  await user.tab()
  expect(document.activeElement?.closest('thead')).not.toBeNull()
  await user.keyboard('{ArrowDown}{ArrowDown}{Home}')
  expect(focused()).toBe('Copper Ore')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('the stop is where the reader was last', async () => {
  const { user } = renderTable({ variant: 'plain' })
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Home}')
  await user.tab({ shift: true })
  await user.tab()
  expect(focused()).toBe('Orichalcum Ore')
})

test('Enter follows the link of a cell', async () => {
  const { user, address } = renderTable()
  firstCell().focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe('/item/2')
})

test('a head is reached with arrows and Enter sorts', async () => {
  const { user, address } = renderTable()
  firstCell().focus()
  await user.keyboard('{ArrowRight}{ArrowUp}{Enter}')
  expect(address()).toBe('/?sort=sell_price&order=desc')
})

test('Ctrl+C copies the cell in words', async () => {
  const { user } = renderTable()
  firstCell().focus()
  await user.keyboard('{ArrowRight}{ArrowDown}{Control>}c{/Control}')
  expect(await navigator.clipboard.readText()).toBe('52 gold 41 copper')
})

test('Copy takes the page for a spreadsheet', async () => {
  const { user } = renderTable()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect((await navigator.clipboard.readText()).split('\n').slice(0, 2)).toEqual([
    'Item\tSell\tSold',
    'Copper Ore\t12\t900',
  ])
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
})

test('a link of a row leads to its page within the site, by hand and by key; with a key held it is the browser’s', async () => {
  const { user, address, seen } = renderTable()
  await user.click(screen.getByRole('link', { name: 'Silk Scrap' }))
  expect(address()).toBe('/item/4')
  act(() => seen.back())
  expect(fireEvent.click(screen.getByRole('link', { name: 'Copper Ore' }), { ctrlKey: true })).toBe(true)
  expect(address()).toBe('/')
  screen.getByRole('rowheader', { name: 'Copper Ore' }).focus()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/item/1')
})

test('a cell shows its detail when it is pointed at or has the focus, and that of its row alone', async () => {
  const sold = { ...columns[2]!, detail: ({ sold: units }: Ware) => `${units} ± 7 %` }
  const { user } = renderTable({ columns: [columns[0]!, sold], groups: [] })
  const cellOf = (name: string) => screen.getByRole('rowheader', { name }).nextElementSibling as HTMLElement
  await user.hover(cellOf('Silk Scrap'))
  expect(cellOf('Silk Scrap').title).toBe('40 ± 7 %')
  expect(cellOf('Copper Ore').title).toBe('')
  act(() => cellOf('Copper Ore').focus())
  expect(cellOf('Copper Ore').title).toBe('900 ± 7 %')
  await user.click(screen.getByRole('button', { name: 'Sold est.' }))
  expect(screen.queryByTitle(/±/)).toBeNull()
})
