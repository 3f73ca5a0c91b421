import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { manyWares, renderTable, shownNames } from './testing/render-table.tsx'

const field = (name: string) => screen.getByRole('textbox', { name: `Filter ${name}` })

test('text filters by a part of the name', async () => {
  const { user, address } = renderTable()
  await user.type(field('Item'), 'orE')
  await waitFor(() => expect(shownNames()).toEqual(['Copper Ore', 'Mithril Ore', 'Orichalcum Ore']))
  expect(address()).toBe('/?f.name=orE')
  expect(screen.getByText('3 of 4 items')).toBeDefined()
})

test('Enter filters without waiting', async () => {
  const { user } = renderTable()
  await user.type(field('Sold, 1 day, sell side'), '900,5000{Enter}')
  expect(shownNames()).toEqual(['Copper Ore', 'Orichalcum Ore'])
})

test('bounds of prices are gold', async () => {
  const { user } = renderTable()
  await user.type(field('Sell'), '40,60{Enter}')
  expect(shownNames()).toEqual(['Mithril Ore'])
})

test('a filter that is not drawn yet is kept when rows come and another is typed', async () => {
  const { seen, address } = renderTable()
  const press = (name: string, value: string) => {
    fireEvent.change(field(name), { target: { value } })
    fireEvent.keyDown(field(name), { key: 'Enter' })
  }
  await act(async () => {
    press('Item', 'ore')
    flushSync(() => seen.show({ kind: 'rows', rows: manyWares(3) }))
    press('Sell', '40,60')
  })
  expect(address()).toBe('/?f.name=ore&f.sell_price=40,60')
})

test('an active filter is a chip in words, which its cross drops', async () => {
  const { user, address } = renderTable({ address: '/?f.1d_sell_sold=50%2C&f.sell_price=%2C1' })
  expect(screen.getByText('Sold, 1 day, sell side at least 50')).toBeDefined()
  expect(shownNames()).toEqual(['Copper Ore'])
  await user.click(screen.getByRole('button', { name: 'Drop filter Sell at most 1 gold' }))
  expect(address()).toBe('/?f.1d_sell_sold=50,')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(shownNames().length).toBe(4)
  expect(address()).toBe('/')
})

test('a field shows what the address says, and follows it', async () => {
  const { user } = renderTable({ address: '/?f.1d_sell_sold=50%2C' })
  const sold = field('Sold, 1 day, sell side') as HTMLInputElement
  expect(sold.value).toBe('50,')
  await user.click(screen.getByRole('button', { name: /Drop filter/ }))
  expect(sold.value).toBe('')
})

test('an invalid number is marked and filters nothing', async () => {
  const { user } = renderTable()
  await user.type(field('Sell'), 'cheap{Enter}')
  expect(field('Sell').getAttribute('aria-invalid')).toBe('true')
  expect(field('Sell').title).toBe('Nothing is filtered by this; expected the least gold, or least and most: 10,50')
  expect(shownNames().length).toBe(4)
  await user.clear(field('Sell'))
  await user.type(field('Sell'), '0{Enter}')
  expect(field('Sell').getAttribute('aria-invalid')).toBeNull()
  expect(field('Sell').title).toBe('')
})

test('filtering returns to the first page and is announced', async () => {
  const { user, address, container } = renderTable({
    address: '/?page=2',
    source: { kind: 'rows', rows: manyWares(100) },
  })
  await user.type(field('Sold, 1 day, sell side'), '40{Enter}')
  expect(address()).toBe('/?f.1d_sell_sold=40')
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('61 items match')
})

test('where filters leave nothing, each can be dropped', async () => {
  const { user } = renderTable({ address: '/?f.name=ore&f.1d_sell_sold=%2C50' })
  expect(screen.getByText('No item matches these filters')).toBeDefined()
  expect(screen.getByText(/1 matches without “Item contains ‘ore’”/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Drop “Item contains ‘ore’”' }))
  expect(shownNames()).toEqual(['Silk Scrap'])
})

test('a source receives a filter while it is typed, before it applies', async () => {
  const heard: string[] = []
  const { user, address } = renderTable({
    source: {
      ...{ kind: 'page', rows: manyWares(3), total: 3, isFetching: false, error: null },
      retry: () => {},
      readAll: async () => [],
      prefetch: ({ filters, page }) => heard.push(`${filters.name} ${page} at ${address()}`),
    },
    address: '/?page=0',
  })
  await user.click(field('Item'))
  await user.paste('ore')
  await waitFor(() => expect(heard).toEqual(['ore 0 at /?page=0']))
  await waitFor(() => expect(address()).toBe('/?f.name=ore'))
})
