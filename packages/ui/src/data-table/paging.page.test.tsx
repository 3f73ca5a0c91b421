import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { manyWares, renderTable, shownNames } from './testing/render-table.tsx'

const source = { kind: 'rows' as const, rows: manyWares(1204) }
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('pages are counted from 0, Back is off on the first and Forward on the last', async () => {
  const { user, address, container } = renderTable({ source })
  expect(screen.getByText('1–30 of 1,204')).toBeDefined()
  expect(screen.getByText('of 40')).toBeDefined()
  expect([button('Back').disabled, button('Forward').disabled]).toEqual([true, false])
  await user.click(button('Forward'))
  expect(shownNames()[0]).toBe('Ware 31')
  expect(address()).toBe('/?page=1')
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('Page 1 of 40')
  expect(button('Back').disabled).toBe(false)
})

test('rows of one page have no number of a page', () => {
  renderTable()
  expect(screen.getByText('1–4 of 4')).toBeDefined()
  expect(screen.queryByText(/^of 0$/)).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Page/ })).toBeNull()
  expect([button('Back').disabled, button('Forward').disabled]).toEqual([true, true])
})

test('a page is reached by its number, and none past the last', async () => {
  const { user } = renderTable({ source })
  const page = screen.getByRole('textbox', { name: /^Page/ })
  await user.clear(page)
  await user.type(page, '7{Enter}')
  expect(shownNames()[0]).toBe('Ware 211')
  await user.clear(page)
  await user.type(page, '99{Enter}')
  expect(screen.getByText('1,201–1,204 of 1,204')).toBeDefined()
  expect(button('Forward').disabled).toBe(true)
})

test('rows per page change what a page is', async () => {
  const { user, address } = renderTable({ source, address: '/?page=3' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100')
  await waitFor(() => expect(shownNames().length).toBe(100))
  expect(address()).toBe('/?rows=100')
})

test('a link past the last page leads to the last page', () => {
  const { address } = renderTable({ source, address: '/?page=999' })
  expect(address()).toBe('/?page=40')
  expect(shownNames()[0]).toBe('Ware 1201')
})

test('a plain table has pages only when it needs them', () => {
  renderTable({ variant: 'plain' })
  expect(screen.queryByRole('button', { name: 'Forward' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the height of rows is remembered', async () => {
  const { user, unmount } = renderTable()
  await user.click(button('Row height: Default'))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
  expect(button('Row height: Compact')).toBeDefined()
  expect(localStorage.getItem('gildscope-table-density')).toBe('compact')
  unmount()
  renderTable()
  expect(button('Row height: Compact')).toBeDefined()
})
