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
