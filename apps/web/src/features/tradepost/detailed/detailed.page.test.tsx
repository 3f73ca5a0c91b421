import { getItems } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { setAttention } from '../../../testing/attention.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { streamServer } from '../../../testing/stream-server.ts'

const NAMES = ['Glob of Ectoplasm', 'Mystic Coin', 'Mithril Ore']
const items = tradedItems(NAMES)
const many = tradedItems(Array.from({ length: 70 }, (_, index) => `Ore ${index}`))
const answers = itemsAnswers(() => items)

const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const rowText = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent

afterEach(() => setAttention('focused'))

test('shows that it is loading, then the items by units sold in a day', async () => {
  const { calls } = renderPage('/tradepost/detailed', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  expect(rowNames()).toEqual(NAMES)
  expect(screen.getByText(/Sorted by value sold \(1 day, sell side\), highest first/)).toBeDefined()
  expect(calls.find(({ name }) => name === getItems.name)?.query).toMatchObject({
    sort: '1d_sell_value',
    order: 'desc',
    offset: 0,
    limit: 30,
    filter: { terms: [{ field: 'marketable', op: 'eq', value: true }] },
  })
})

test('shows what the address says: sort, order and filters', async () => {
  renderPage('/tradepost/detailed?sort=profit&order=asc&f.name=M&f.7d_sell_sold=200,', { answers })
  await screen.findByRole('rowheader', { name: /Mystic Coin/ })
  expect(rowNames()).toEqual(['Glob of Ectoplasm', 'Mystic Coin'].toReversed())
})

test('asks only for the fields of columns that are shown', async () => {
  const { calls } = renderPage('/tradepost/detailed', { answers })
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  const [asked] = calls.filter(({ name }) => name === getItems.name)
  expect(asked?.query).toHaveProperty('fields', expect.arrayContaining(['1d_sell_sold_error']))
  expect(asked?.query).toHaveProperty('fields', expect.not.arrayContaining(['7d_buy_sold']))
})

test('a click on a head writes the order into the address, Back is disabled on page 0', async () => {
  const { user, address } = renderPage('/tradepost/detailed', { answers })
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  await user.click(screen.getByRole('button', { name: /^Supply/ }))
  expect(address()).toContain('sort=sell_quantity&order=desc')
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true)
})

test('turns pages and prefetches the next one', async () => {
  const { user, calls, address } = renderPage('/tradepost/detailed', { answers: itemsAnswers(() => many) })
  await screen.findByRole('rowheader', { name: 'Ore 0' })
  const offsets = () =>
    calls.filter(({ name }) => name === getItems.name).map(({ query }) => (query as { offset: number }).offset)
  await waitFor(() => expect(offsets()).toEqual([0, 30]))
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  expect(await screen.findByRole('rowheader', { name: 'Ore 30' })).toBeDefined()
  expect(address()).toContain('page=1')
  expect(offsets().filter((offset) => offset === 30)).toHaveLength(1)
})

test('rows of a changed view are requested once, even if they arrive before it is drawn', async () => {
  const { user, calls } = renderPage('/tradepost/detailed', { answers })
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  await user.type(screen.getByRole('textbox', { name: 'Filter Item' }), 'Mystic{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['Mystic Coin']))
  const filtered = calls.filter(({ name, query }) => name === getItems.name && JSON.stringify(query).includes('Mystic'))
  expect(filtered).toHaveLength(1)
})

test('says which filter leaves nothing and drops it', async () => {
  const { user, address } = renderPage('/tradepost/detailed?f.name=nothing', { answers })
  expect(await screen.findByText(/No item matches/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Drop “/ }))
  expect(await screen.findByRole('rowheader', { name: /Ectoplasm/ })).toBeDefined()
  expect(address()).not.toContain('f.name')
})

test('says that the items could not be fetched, and shows them once they can', async () => {
  let isDown = true
  const [list] = answers
  const flaky = answer(getItems, (input) => {
    if (isDown) throw new Fault('UNAVAILABLE', 'the market is still being loaded')
    return list?.respond(input) as { reply: []; total: number }
  })
  const { user } = renderPage('/tradepost/detailed', { answers: [flaky] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Items could not be fetched')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('rowheader', { name: /Ectoplasm/ })).toBeDefined()
})

test('a changed price changes its row and profit, and no row moves', async () => {
  const server = streamServer()
  renderPage('/tradepost/detailed?sort=sell_price&order=desc', { answers, openEvents: server.openEvents })
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  await waitFor(() => expect(server.listening()).toEqual([[1, 2, 3]]))
  // 85 % of 10,000 less 100
  server.changePrices([{ id: 3, buy_price: 100, sell_price: 10_000, buy_quantity: 7, sell_quantity: 8 }])
  await waitFor(() => expect(rowText('Mithril Ore')).toContain('84 silver'))
  expect(rowNames()).toEqual(NAMES)
})

test.each([['hidden'], ['visible']] as const)(
  'a window that is only %s holds no stream; with the focus again it hears what it missed, and moves no row',
  async (attention) => {
    const server = streamServer()
    const { calls } = renderPage('/tradepost/detailed', { answers, openEvents: server.openEvents })
    await screen.findByRole('rowheader', { name: /Ectoplasm/ })
    await waitFor(() => expect(server.listening()).toHaveLength(1))
    const reads = () => calls.filter(({ name }) => name === getItems.name).length
    const before = reads()
    setAttention(attention)
    expect(server.listening()).toEqual([])
    server.changePrices([{ id: 3, buy_price: 100, sell_price: 10_000, buy_quantity: 7, sell_quantity: 8 }])
    setAttention('focused')
    expect(server.listening()).toHaveLength(1)
    await waitFor(() => expect(rowText('Mithril Ore')).toContain('84 silver'))
    expect(rowNames()).toEqual(NAMES)
    expect(reads()).toBe(before)
  },
)

test('a window that opens without the focus asks for changes, and holds no stream', async () => {
  const server = streamServer()
  setAttention('visible')
  renderPage('/tradepost/detailed', { answers, openEvents: server.openEvents })
  await screen.findByRole('rowheader', { name: /Ectoplasm/ })
  await waitFor(() => expect(server.opened()).toBe(1))
  await waitFor(() => expect(server.listening()).toEqual([]))
})

test('an answer that is none of ours is shown in words', async () => {
  const notOurs = answer(getItems, () => ({ reply: { portal: 'log in' } as never }))
  renderPage('/tradepost/detailed', { answers: [{ ...notOurs, endpoint: { ...getItems, reply: z.any() } }] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The answer was not what this page understands. Retrying automatically')
})

describe('an alert', () => {
  const button = () => screen.findByRole('link', { name: 'Alert on this view' })
  const parameters = (link: HTMLElement): Record<string, string> =>
    Object.fromEntries(new URL(link.getAttribute('href') ?? '', location.origin).searchParams)

  test('watches the view with its filters', async () => {
    renderPage('/tradepost/detailed?f.name=M', { answers })
    await screen.findByRole('rowheader', { name: /Mystic Coin/ })
    expect(parameters(await button())).toEqual({
      view: '/tradepost/detailed?f.name=M',
      filter: 'marketable:eq:true,name:cts:M',
    })
  })

  test('can not watch more than 300 items, and says so', async () => {
    const all = tradedItems(Array.from({ length: 301 }, (_, index) => `Ore ${index}`))
    renderPage('/tradepost/detailed', { answers: itemsAnswers(() => all) })
    expect(await screen.findByRole('button', { name: 'Alert on this view: up to 300 items' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  test('of a row is about its item', async () => {
    renderPage('/tradepost/detailed', { answers })
    const row = await screen.findByRole('rowheader', { name: /Mystic Coin/ })
    expect(within(row).getByTitle('Alert on Mystic Coin').getAttribute('href')).toBe('/alerts/new?item=2')
  })
})
