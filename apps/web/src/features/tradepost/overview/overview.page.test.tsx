import { getHourlyHistory, getItems, getPulse } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { itemsAnswers, tradedItems } from '../../../market/testing/items-answers.ts'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { streamServer } from '../../../testing/stream-server.ts'

const items = tradedItems(Array.from({ length: 20 }, (_, index) => `Ore ${index}`)).map((item, index) => ({
  ...item,
  held_price_move: 9.5 - index,
}))
const pulse = {
  value: { now: 59_300_000_000, before: 57_500_000_000 },
  sold: { now: 42_600_000, before: 43_200_000 },
  traded: { now: 18_402, before: 18_330 },
  rising: 7914,
  falling: 9206,
  gems: [
    { date: '2026-11-20T11:00:00Z', copper: 382_000 },
    { date: '2026-11-20T12:00:00Z', copper: 382_140 },
  ],
}
const answers: readonly Answer[] = [
  ...itemsAnswers(() => items),
  answer(getPulse, () => ({ reply: pulse })),
  answer(getHourlyHistory, () => ({ reply: [] })),
]

const panel = (title: string) => screen.findByLabelText(title, { selector: 'table' })
const waitForRows = () => waitFor(() => expect(document.querySelectorAll('tbody th')).toHaveLength(150))
const names = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('shows that it loads, then ten items in each of fifteen tables', async () => {
  renderPage('/tradepost', { answers })
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await waitForRows()
  expect(screen.getAllByRole('table')).toHaveLength(15)
  expect(names(await panel('Most sold'))[0]).toBe('Ore 0')
  expect(names(await panel('Biggest fall'))[0]).toBe('Ore 19')
})

test('a heading opens the whole list with the same order and filter', async () => {
  const { user, address } = renderPage('/tradepost', { answers })
  await user.click(await screen.findByText('Best flip profit', { selector: 'a' }))
  expect(decodeURIComponent(address())).toBe(
    '/tradepost/detailed?sort=held_profit&order=desc&f.7d_sell_sold=7,&f.7d_buy_sold=7,',
  )
  expect(await screen.findByText(/Sorted by profit held, highest first/)).toBeDefined()
})

test('a table can show its other end, and the address keeps it', async () => {
  const { user, address } = renderPage('/tradepost', { answers })
  await user.click(await screen.findByLabelText('Show least supply'))
  const table = await panel('Least supply')
  await waitFor(() => expect(names(table)[0]).toBe('Ore 19'))
  expect(address()).toBe('/tradepost?low=supply')
  expect(screen.getByText('Least supply', { selector: 'a' }).getAttribute('href')).toContain('order=asc')
})

test('an address with other ends shows them', async () => {
  renderPage('/tradepost?low=value,nonsense,rise', { answers })
  const table = await panel('Lowest value sold')
  await waitFor(() => expect(names(table)[0]).toBe('Ore 19'))
  expect(screen.getByText('Biggest rise', { selector: 'a' })).toBeDefined()
})

test('shows the pulse of the market against the day before', async () => {
  renderPage('/tradepost', { answers })
  expect(await screen.findByText('42.6 M')).toBeDefined()
  expect(screen.getByText('+3.1 %')).toBeDefined()
  expect(screen.getByText('7,914 / 9,206')).toBeDefined()
  expect(screen.getByText('100 gems')).toBeDefined()
})

test('stays when the pulse cannot be fetched, and says so', async () => {
  const failing = answer(getPulse, () => {
    throw new Fault('UNAVAILABLE')
  })
  renderPage('/tradepost', { answers: [failing, ...answers] })
  expect(await screen.findByText(/figures of the whole market could not be fetched/)).toBeDefined()
  await waitForRows()
})

test('says that nothing is counted yet', async () => {
  const none = { now: null, before: null }
  const uncounted = answer(getPulse, () => ({
    reply: { value: none, sold: none, traded: none, rising: 0, falling: 0, gems: [] },
  }))
  renderPage('/tradepost', { answers: [uncounted, ...itemsAnswers(() => [])] })
  expect(await screen.findByText('Counted after the first minute.')).toBeDefined()
  expect(await screen.findAllByText('Moves need a day of prices.')).toHaveLength(3)
  expect(await screen.findAllByText('Flips need half a week of prices.')).toHaveLength(2)
})

test('says once that the market could not be fetched, and shows it once it can', async () => {
  let isDown = true
  const gate = (given: Answer): Answer => ({
    ...given,
    respond: (input) => {
      if (isDown) throw new Fault('offline')
      return given.respond(input)
    },
  })
  const { user } = renderPage('/tradepost', { answers: answers.map(gate) })
  await screen.findByText('The market could not be fetched')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  isDown = false
  await user.click(screen.getByText('Try now'))
  await waitForRows()
})

test('one stream covers the items of all tables, and a changed price moves none', async () => {
  const server = streamServer()
  const { calls } = renderPage('/tradepost', { answers, openEvents: server.openEvents })
  await waitForRows()
  await waitFor(() => expect(server.listening()).toHaveLength(1))
  const table = await panel('Highest sell price')
  const before = names(table)
  const asked = calls.filter(({ name }) => name === getItems.name).length
  server.changePrices([{ id: 10, buy_price: 1, sell_price: 99_990_000, buy_quantity: 1, sell_quantity: 1 }])
  await waitFor(() => expect(table.textContent).toContain('9,999'))
  expect(names(table)).toEqual(before)
  expect(calls.filter(({ name }) => name === getItems.name)).toHaveLength(asked)
})

describe('on a phone', () => {
  onAPhone()

  test('flips show next to the name the value they are ranked by', async () => {
    renderPage('/tradepost', { answers })
    await waitForRows()
    const headsOf = async (title: string) =>
      within(await panel(title))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    expect((await headsOf('Best flip profit')).slice(1, 3)).toEqual(['Item', 'Profit held'])
    expect((await headsOf('Best flip ROI')).slice(1, 3)).toEqual(['Item', 'ROI held'])
  })
})
