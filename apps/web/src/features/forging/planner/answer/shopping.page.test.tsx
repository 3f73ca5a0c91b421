import type { Way } from '@gildscope/contracts'
import type { Plan } from '@gildscope/planner'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { Shopping } from './shopping.tsx'

const done = { isDone: () => false, set: () => {} }
const sales = Array.from({ length: 120 }, (_, at) => ({
  ...{ item: 1000 + at, units: 2, how: 'bids' as const, price: 100, received: 170, wait: null },
}))

const shoppingOf = (of: typeof sales) => (
  <MemoryRouter>
    <Shopping done={done} plan={{ ...EMPTY_PLAN, sales: of }} />
  </MemoryRouter>
)
const renderSales = (count: number) => render(shoppingOf(sales.slice(0, count)))

const lines = () =>
  within(screen.getByRole('table')).queryAllByText('to bids at once, down to', { exact: false }).length

/** What there is after each frame that is asked for. */
const byFrame = <T,>(draw: () => void, look: () => T): T[] => {
  const frames: FrameRequestCallback[] = []
  const asked = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  draw()
  const seen: T[] = []
  for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
    act(() => frame?.(0))
    seen.push(look())
  }
  asked.mockRestore()
  return seen
}

test('lines are drawn a few with every frame, so that none of them takes long', () => {
  expect(byFrame(() => renderSales(12), lines)).toEqual([10, 12])
})

test('lines of another plan take the places of the former ones a few with every frame', () => {
  let shown: ReturnType<typeof renderSales> | undefined
  byFrame(() => {
    shown = renderSales(12)
  }, lines)
  const others = sales.slice(0, 12).map((sale) => ({ ...sale, item: sale.item + 1000 }))
  const look = () => [lines(), screen.queryAllByText(/^Item 20\d\d$/).length]
  const seen = byFrame(() => shown?.rerender(shoppingOf(others)), look)
  expect(seen).toEqual([
    [12, 10],
    [12, 12],
  ])
})

test('a group of many lines draws its first ones, and all when they are asked for; its sum is of all', async () => {
  renderSales(120)
  await waitFor(() => expect(lines()).toBe(12))
  expect(screen.getByText(/^120 lines/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 120 lines' }))
  await waitFor(() => expect(lines()).toBe(120))
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('on paper all lines are there', () => {
  renderSales(120)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(lines()).toBe(120)
})

test('a group of few lines has no button', async () => {
  renderSales(12)
  await waitFor(() => expect(lines()).toBe(12))
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

const way: Way = {
  ...{ id: 1, kind: 'vendor', inputs: [], output: 3, count: 1, least: null, most: null, disciplines: [] },
  ...{ rating: null, isLearned: false, perDay: null, byproducts: [], kit: null, source: 'custom-recipes' },
  merchant: { name: 'Miyani', locations: ["Lion's Arch"] },
}
const ofEachKind: Plan = {
  ...EMPTY_PLAN,
  sales: [{ item: 1, units: 1, how: 'listing', price: 100, received: 85, wait: null }],
  purchases: [
    {
      ...{ item: 2, units: 9, chosen: 'order', unitsNow: 0, unitsByOrder: 9, bought: null, paid: 63, saved: 18 },
      now: { levels: 1, worst: 9, total: 81 },
      order: { price: 7, total: 63, wait: { days: 2, least: 1, most: 3 } },
      placed: { price: 7, total: 63, wait: { days: 2, least: 1, most: 3 } },
    },
  ],
  vendors: [{ item: 3, units: 1, way, times: 1, coin: 50, currencies: [{ id: 2, units: 40 }] }],
  fetched: [
    {
      ...{ good: 'item:4', units: 3, held: 5, value: 33 },
      places: [{ account: 'Orla.1234', place: 'bank', where: null, units: 3 }],
    },
  ],
  missing: [{ good: 'item:5', units: 1, held: 0, wantedFor: ['item:6'] }],
}

/** Amounts stand twice, as they are drawn and as they are read out. */
const spoken = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent?.trim() ?? ''
}

/** The cells of a line, each by the headings that are nearest above it. */
const underHeads = (name: string): Readonly<Record<string, string>> => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  const rows = [...(row?.closest('table')?.rows ?? [])]
  const heads = rows.slice(0, rows.indexOf(row!)).findLast((each) => each.querySelector('[scope=col]') !== null)
  const placed = (of: HTMLTableRowElement | null | undefined) => {
    let column = 0
    return [...(of?.cells ?? [])].map((cell) => {
      const from = column
      column += cell.colSpan
      return { from, to: column, text: spoken(cell) }
    })
  }
  const above = placed(heads)
  return Object.fromEntries(
    placed(row).flatMap(({ from, text }) => {
      const head = above.find((each) => each.from <= from && from < each.to)
      return head === undefined || head.text === '' || text === '' ? [] : [[`${head.text} ${head.from}`, text]]
    }),
  )
}

test('what stands under a heading is what the heading says, in every group', async () => {
  render(
    <MemoryRouter>
      <Shopping done={done} plan={ofEachKind} />
    </MemoryRouter>,
  )
  await screen.findByRole('rowheader', { name: 'Item 5' })
  expect(underHeads('Item 1')).toEqual({
    ...{ 'Item 1': 'Item 1', 'Units 2': '1', 'How 3': 'listed at 1 silver' },
    'Received 8': '85 copper',
  })
  expect(underHeads('Item 2')).toEqual({
    ...{ 'Item 1': 'Item 2', 'Units 2': '9', 'At once 3': 'all at 9 copper', 'Sum 4': '81 copper' },
    ...{ 'By order at 5': '7 copper', 'Sum 6': '63 copper', 'Wait 80 % 7': '2.0 d 1.0 to 3.0', 'Saves 8': '18 copper' },
  })
  expect(underHeads('Item 3')).toEqual({
    ...{ 'Item 1': 'Item 3', 'Units 2': '1', 'Where 3': "Miyani, Lion's Arch", 'Currencies 7': '40 Currency 2' },
    'Coin 8': '50 copper',
  })
  expect(underHeads('Item 4')).toEqual({
    ...{
      'Item 1': 'Item 4',
      'Units 2': '3',
      'Where 3': 'Orla.1234, bank',
      'Held 7': '5 there',
      'If sold 8': '33 copper',
    },
  })
  expect(underHeads('Item 5')).toEqual({ 'Item 1': 'Item 5', 'Units 2': '1', 'What for 3': 'for Item 6' })
  const titles = screen.getAllByRole('rowheader', { name: /kind|line|not for sale/ })
  expect(titles.map(spoken)).toEqual([
    expect.stringMatching(/^Sell today.*to receive 85 copper$/),
    expect.stringMatching(/^Trading post.*to pay 63 copper$/),
    expect.stringMatching(/^Vendors.*to pay 50 copper$/),
    expect.stringMatching(/^Fetch.*would bring, if sold 33 copper$/),
    expect.stringMatching(/^To be obtained/),
  ])
})
