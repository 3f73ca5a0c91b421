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

const renderSales = (count: number) =>
  render(
    <MemoryRouter>
      <Shopping done={done} plan={{ ...EMPTY_PLAN, sales: sales.slice(0, count) }} />
    </MemoryRouter>,
  )

const lines = () =>
  within(screen.getByRole('table')).queryAllByText('to bids at once, down to', { exact: false }).length

test('lines are drawn a few with every frame, so that none of them takes long', () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
  const drawn: number[] = []
  renderSales(25)
  for (let draw = frames.shift(); draw !== undefined; draw = frames.shift()) {
    act(() => draw?.(0))
    drawn.push(lines())
  }
  vi.restoreAllMocks()
  expect(drawn).toEqual([10, 20, 25])
})

test('a group of many lines draws its first ones, and all when they are asked for; its sum is of all', async () => {
  renderSales(120)
  await waitFor(() => expect(lines()).toBe(25))
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
  renderSales(25)
  await waitFor(() => expect(lines()).toBe(25))
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
