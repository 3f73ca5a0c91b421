import { getItems, type ItemRow } from '@gildscope/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, Fault } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { takeEarlySearchKey } from './is-search-key.ts'

const ITEMS: ItemRow[] = [
  {
    id: 19721,
    name: 'Glob of Ectoplasm',
    rarity: 'Exotic',
    type: 'Trophy',
    weaponType: null,
    img: null,
    buy_price: 2029,
    sell_price: 2030,
    marketable: true,
  },
  {
    id: 49503,
    name: 'Massive Glob of Ectoplasm',
    rarity: 'Ascended',
    type: 'Container',
    weaponType: null,
    img: null,
    buy_price: null,
    sell_price: null,
    marketable: false,
  },
]

const find = (query: { q?: string | undefined } | undefined) => {
  const rows = ITEMS.filter(({ name }) => name?.toLowerCase().includes(query?.q?.toLowerCase() ?? ''))
  return { reply: rows, total: rows.length === 2 ? 41 : rows.length }
}

const search = answer(getItems, ({ query }) => find(query))

const openSearch = async (answers = [search]) => {
  const page = renderPage('/friends', { answers })
  await screen.findByRole('heading', { level: 1 })
  await page.user.keyboard('/')
  const field = await screen.findByRole('combobox', { name: 'Search items, pages' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { ...page, field }
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

afterEach(() => vi.restoreAllMocks())

test('the key that was pressed before the site was there opens the search, once', async () => {
  Object.assign(window, { gildscopeEarlyKey: new KeyboardEvent('keydown', { key: '/' }) })
  const { user } = renderPage('/friends', { answers: [search] })
  await screen.findByRole('combobox', { name: 'Search items, pages' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(takeEarlySearchKey()).toBe(false)
})

test('a name finds items with their prices, and the table filtered by it', async () => {
  const { user, calls } = await openSearch()
  await user.keyboard('ecto')
  const items = within(await screen.findByRole('group', { name: 'Items' })).getAllByRole('option')
  // Truncated names are shown completely on hover.
  expect(screen.getByTitle('Glob of Ectoplasm')).toBeDefined()
  expect(items[0]?.textContent).toContain('Exotic, Trophy, 19721')
  expect(items[0]?.textContent).toContain('20 silver 30 copper')
  expect(items[1]?.textContent).toContain('not tradable')
  expect(items[0]?.querySelector('mark')?.textContent).toBe('Ecto')
  expect(screen.getByText('2 of 41 items')).toBeDefined()
  const table = screen.getByRole('option', { name: 'Tradepost detailed, name contains ecto' })
  expect(table.getAttribute('href')).toBe('/tradepost/detailed?f.name=ecto')
  expect(calls.find(({ name }) => name === 'getItems')?.query).toMatchObject({ q: 'ecto', limit: 10 })
})

test('one letter asks nothing', async () => {
  const { user, calls } = await openSearch()
  await user.keyboard('e')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('c')
  await screen.findByRole('group', { name: 'Items' })
  expect(calls.filter(({ name }) => name === 'getItems').map(({ query }) => query)).toMatchObject([{ q: 'ec' }])
})

test('arrows move through the options in a circle, and Enter opens one', async () => {
  const { user, field, address } = await openSearch()
  await user.keyboard('ecto')
  await screen.findByRole('group', { name: 'Items' })
  const chosen = () => screen.getByRole('option', { selected: true })
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id)
  await user.keyboard('{ArrowUp}')
  expect(chosen().textContent).toContain('name contains ecto')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen().textContent).toContain('Massive Glob of Ectoplasm')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/tradepost/item/49503')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter before the answer opens what the text finds, not what an earlier one found', async () => {
  const { user, address } = await openSearch()
  await user.keyboard('glob')
  await screen.findByRole('group', { name: 'Items' })
  await user.keyboard('{Control>}a{/Control}massive{Enter}')
  await waitFor(() => expect(address()).toBe('/tradepost/item/49503'))
})

test('Ctrl+Enter opens in a new tab and the search stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, address } = await openSearch()
  await user.keyboard('ecto')
  await screen.findByRole('group', { name: 'Items' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/tradepost/item/19721', '_blank', 'noopener')
  expect(address()).toBe('/friends')
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined()
})

test('a press on an option opens it', async () => {
  const { user, address } = await openSearch()
  await user.keyboard('ecto')
  await user.click(await screen.findByRole('option', { name: /Massive/ }))
  expect(address()).toBe('/tradepost/item/49503')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes the search and returns the focus', async () => {
  const { user } = renderPage('/friends')
  const box = screen.getByRole('button', { name: 'Search items, pages' })
  await user.click(box)
  await screen.findByRole('combobox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(box)
})

test('Ctrl+K opens the search from a field, where a slash is a letter', async () => {
  const { user } = await openSearch()
  await user.keyboard('a/b')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('a/b')
  await user.keyboard('{Escape}{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined()
})

test('pages are found by their titles', async () => {
  const { user, address } = await openSearch()
  await user.keyboard('overview')
  expect(await screen.findByText('No item matches “overview”')).toBeDefined()
  expect(options()[0]).toContain('Tradepost overview')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/tradepost')
})

test('an answer stays until the next arrives, and a late one is not shown', async () => {
  const late = Promise.withResolvers<void>()
  const slow = answer(getItems, async ({ query }) => {
    if (query?.q !== 'massi') return find(query)
    await late.promise
    return { reply: ITEMS, total: 99 }
  })
  const { user, calls } = await openSearch([slow])
  const asked = () => calls.filter(({ name }) => name === 'getItems').map(({ query }) => query)
  await user.keyboard('glob')
  await screen.findByText('2 of 41 items')
  await user.keyboard('{Control>}a{/Control}massi')
  await waitFor(() => expect(asked()).toMatchObject([{ q: 'glob' }, { q: 'massi' }]))
  expect(screen.getByText('Searching…')).toBeDefined()
  expect(within(screen.getByRole('group', { name: 'Items' })).getAllByRole('option')).toHaveLength(2)
  await user.keyboard('ve')
  await screen.findByText('1 item')
  await act(async () => late.resolve())
  expect(screen.getByText('1 item')).toBeDefined()
  expect(within(screen.getByRole('group', { name: 'Items' })).getAllByRole('option')).toHaveLength(1)
})

test('a failed search says so and can be repeated', async () => {
  let isWell = false
  const flaky = answer(getItems, ({ query }) => {
    if (!isWell) throw new Fault('UNAVAILABLE')
    return find(query)
  })
  const { user } = await openSearch([flaky])
  await user.keyboard('ecto')
  expect(await screen.findByText('Items could not be searched.')).toBeDefined()
  isWell = true
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByText('2 of 41 items')).toBeDefined()
})
