import { getItems, type ItemRow } from '@gildscope/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemsAnswers } from '../../../market/testing/items-answers.ts'
import { answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { CURRENCIES } from './currencies.ts'

type Row = ItemRow & { id: number }
const WINE: Row = { id: 19_663, name: 'Bottle of Elonian Wine', rarity: 'Exotic', type: 'Trophy', sell_price: 2_500 }
const answers = itemsAnswers(() => [WINE])
const rowText = (name: string): string => screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''

test('shows gold in currencies of our own', async () => {
  renderPage('/alt_standard?gold=10g', { answers })
  await screen.findByRole('rowheader', { name: 'Quaggan hugs' })
  expect(screen.getByRole('heading', { name: 'Alternative currencies to Gold/MC' })).toBeDefined()
  expect(screen.getAllByRole('rowheader')).toHaveLength(CURRENCIES.length)
  // 100000 / 150; 100000 / 2500.
  expect(rowText('Quaggan hugs')).toContain('666.7')
  expect(rowText('Rounds of Elonian wine')).toContain('40.0')
  expect(rowText('Rounds of Elonian wine')).toContain('1 × Bottle of Elonian Wine')
})

test('converts input immediately, and picks another currency with the button', async () => {
  const { user, address } = renderPage('/alt_standard?joke=wine', { answers })
  await screen.findByRole('rowheader', { name: 'Quaggan hugs' })
  const gold = screen.getByRole('textbox', { name: 'Gold' })
  await user.clear(gold)
  await user.type(gold, '3s')
  expect(rowText('Quaggan hugs')).toContain('2.0')
  expect(address()).toContain('gold=3s')
  expect(screen.getByText('0.1 Rounds of Elonian wine')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Another' }))
  expect(address()).toMatch(/joke=(?!wine)\w+/)
  expect(screen.queryByText('0.1 Rounds of Elonian wine')).toBeNull()
})

/** The currency that is shown beside the field. */
const shownKey = (): string | undefined => {
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  return CURRENCIES.find(({ name }) => said.some((text) => text.includes(name)))?.key
}

test('draws the first currency again at each visit, and keeps it while one types', async () => {
  const seen = new Set<string | undefined>()
  // Two visits differ in all but one of fourteen cases; forty never all agree.
  for (let visit = 0; visit < 40 && seen.size < 2; visit += 1) {
    const { user, unmount } = renderPage('/alt_standard', { answers })
    await screen.findByRole('rowheader', { name: 'Quaggan hugs' })
    const first = shownKey()
    expect(first).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Gold' }), ' ')
    expect(shownKey()).toBe(first)
    seen.add(first)
    unmount()
  }
  expect(seen.size).toBe(2)
})

test('keeps made-up values when prices cannot be fetched, and says so', async () => {
  const failing = answer(getItems, () => {
    throw new Fault('UNAVAILABLE', 'later')
  })
  renderPage('/alt_standard?gold=10g', { answers: [failing] })
  await screen.findByRole('rowheader', { name: 'Quaggan hugs' })
  expect(rowText('Quaggan hugs')).toContain('666.7')
  expect(rowText('Rounds of Elonian wine')).toContain('–')
  expect(screen.getByText(/could not be fetched/)).toBeDefined()
})
