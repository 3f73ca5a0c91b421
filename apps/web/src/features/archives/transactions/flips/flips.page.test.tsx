import { type Flips, getFlips, getItems, type ItemRow } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT } from '../../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { archiveAnswers, archivesOf, gameAccounts } from '../../shared/testing/archive-answers.ts'
import { AURELIA, BRANN, FLIPS } from '../testing/trades.ts'

// Fakes dates only: timers still run in real time.
beforeEach(() => vi.setSystemTime('2026-11-20T12:40:00Z'))
afterEach(() => vi.useRealTimers())

const both = () => [...archivesOf(AURELIA), ...archivesOf(BRANN)]
const site = archiveAnswers({ archives: both, account: { gameAccounts: gameAccounts(AURELIA, BRANN) } })
const ITEMS: ItemRow[] = [
  { id: 19721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'Trophy', sell_price: 2000 },
  { id: 24836, name: 'Superior Rune of the Scholar', rarity: 'Exotic', type: 'UpgradeComponent', sell_price: 50_000 },
  { id: 83008, name: 'Piece of Rare Unidentified Gear', rarity: 'Rare', type: 'Container', sell_price: 1800 },
]
// Like the service, returns only the requested fields.
const items = answer(getItems, ({ query }) => {
  const { fields, ids } = query as { fields: string[]; ids: number[] }
  const asked = ITEMS.filter(({ id }) => ids.includes(id ?? 0))
  return { reply: asked.map((row) => Object.fromEntries(fields.map((name) => [name, row[name as keyof ItemRow]]))) }
})

type Options = { address?: string; flips?: Flips; answers?: readonly Answer[] }

const open = ({ address = '', flips = FLIPS, answers = [] }: Options = {}) => {
  const page = renderPage(`/transaction_viewer?as=flipping${address}`, {
    answers: [...answers, answer(getFlips, () => ({ reply: flips })), items, ...site],
  })
  const asked = () => page.calls.filter(({ name }) => name === 'getFlips').map(({ query }) => query)
  return { ...page, asked }
}

const grid = (name = 'Matched flips') => screen.findByRole('grid', { name })
const bodyRows = async (name?: string) =>
  within(await grid(name))
    .getAllByRole('row')
    .filter((row) => row.closest('tbody') !== null)
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent ?? '')
const choose = (label: string, name: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('radio', { name })
const runes = 'Details of Superior Rune of the Scholar, sold 19 Nov'

test('asks for six months and shows a row per flip, latest sale first', async () => {
  const { asked } = open()
  await screen.findByRole('button', { name: runes })
  expect(asked()).toEqual([{ accountID: 'all', method: 'fifo', fees: 'simple', from: '2026-06-01' }])
  const rows = (await bodyRows()).map(cellsOf)
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['Superior Rune of the Scholar', '9 Nov', '19 Nov', '10', '46'],
    ['Glob of Ectoplasm', '2 Oct', '20 Oct', '18', '10'],
    ['Glob of Ectoplasm', '2 Oct', '3 Oct', '1', '10'],
  ])
  expect(rows[0]?.[7]).toContain('22 gold 92 silver 88 copper')
  expect(rows[0]?.[8]).toBe('+14 %')
  screen.getByText('1 of 3 within 7 days')
})

test('an opened flip shows its purchases and sales, and adds up line by line', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: runes }))
  const [detail] = (await bodyRows()).filter((row) => row.textContent?.includes('2 purchases'))
  const lines = within(detail!)
  lines.getByText('the oldest units that were open')
  const [purchases, sales] = lines.getAllByRole('table')
  expect(within(purchases!).getAllByRole('row').slice(1).map(cellsOf)).toEqual([
    ['9 Nov, 18:22', '20', expect.stringContaining('3 gold 64 silver'), expect.stringContaining('72 gold 80 silver')],
    ['12 Nov, 07:05', '26', expect.stringContaining('3 gold 71 silver'), expect.stringContaining('96 gold 59 silver')],
  ])
  expect(within(sales!).getAllByRole('row')).toHaveLength(4)
  const sum = lines.getAllByRole('definition').map((line) => Number(line.querySelector('data')?.getAttribute('value')))
  expect(sum).toEqual([2_262_575, -339_387, -1_693_900, 229_288])
  expect(sum.slice(0, 3).reduce((a, b) => a + b, 0)).toBe(sum[3])
  await user.click(screen.getByRole('button', { name: runes, expanded: true }))
  expect(screen.queryByText('2 purchases')).toBeNull()
})

test('Enter opens a row, too', async () => {
  const { user } = open()
  await screen.findByRole('button', { name: runes })
  within(await grid())
    .getByRole('rowheader', { name: /Superior Rune/ })
    .focus()
  await user.keyboard('{Enter}')
  await screen.findByText('2 purchases')
})

test('months share one scale, including those without a flip, and open lots are not counted', async () => {
  open()
  const months = within(await screen.findByRole('region', { name: 'Profit by month' }))
  const cells = () => months.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cells().map((text) => text?.match(/^(?:Six months|Open lots|[A-Z][a-z]{2})/)?.[0])).toEqual([
    'Six months',
    ...['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
    'Open lots',
  ])
  expect(cells()[0]).toContain('3 flips')
  expect(cells()[0]).toContain('3 gained, 0 lost')
  expect(cells()[0]).toContain('23 gold 12 silver 88 copper')
  expect(cells()[1]).toContain('0 flips')
  // 2 at 5g: 10g, of which 8g 50s are left; they had cost 7g 24s 22c.
  await waitFor(() => expect(cells().at(-1)).toContain('1 gold 25 silver 78 copper'))
  expect(cells().at(-1)).toContain('not counted')
})

test('open lots and sales without a purchase are listed separately', async () => {
  open()
  await waitFor(async () =>
    expect(cellsOf((await bodyRows('Open lots'))[0]!)[3]).toContain('1 gold 25 silver 78 copper'),
  )
  expect(cellsOf((await bodyRows('Open lots'))[0]!).slice(0, 2)).toEqual(['Superior Rune of the Scholar', '2'])
  const [sale] = await bodyRows('Sold without a known purchase')
  expect(cellsOf(sale!).slice(0, 2)).toEqual(['Piece of Rare Unidentified Gear', '4,820'])
  screen.getByText(/Crafted, dropped or bought before 6 Oct 2025/)
})

test('compact is a row per item with the sum of its flips', async () => {
  const { user, address } = open()
  await grid()
  await user.click(choose('Rows', 'Compact'))
  expect(address()).toBe('/transaction_viewer?as=flipping&detail=compact')
  await waitFor(async () =>
    expect((await bodyRows()).map(cellsOf).map((cells) => cells.slice(0, 4))).toEqual([
      ['Superior Rune of the Scholar', '1', '19 Nov', '10.0'],
      ['Glob of Ectoplasm', '2', '20 Oct', '9.5'],
    ]),
  )
})

test('method, fees and months are requested and kept in the address', async () => {
  const { user, asked, address } = open()
  await grid()
  expect(screen.queryByRole('group', { name: 'Side' })).toBeNull()
  await user.click(choose('Match a sale with', 'Average'))
  await user.click(choose('Fees', 'Exact'))
  await user.click(choose('Sold in', 'All'))
  expect(address()).toBe('/transaction_viewer?as=flipping&match=average&fees=exact&months=all')
  await waitFor(() => expect(asked().at(-1)).toEqual({ accountID: 'all', method: 'average', fees: 'exact' }))
  await user.click(await screen.findByRole('button', { name: runes }))
  await screen.findByText('at the mean price of all open units')
  screen.getByText('Taxes, exact')
})

test('a linked account is requested alone', async () => {
  const { asked } = open({ address: `&account=${AURELIA}` })
  await grid()
  expect(asked()).toEqual([{ accountID: AURELIA, method: 'fifo', fees: 'simple', from: '2026-06-01' }])
})

test('without a trade it says so', async () => {
  open({ flips: { flips: [], months: [], open: [], unknown: [], first: null, gaps: [] } })
  await screen.findByText('No trades stored yet')
})

test('a failure says so, and the next try shows the flips', async () => {
  let isDown = true
  const failing = answer(getFlips, () => {
    if (isDown) throw new Fault('UNAVAILABLE')
    return { reply: FLIPS }
  })
  const { user } = open({ answers: [failing] })
  await screen.findByText('The flips could not be fetched')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await grid()
})

test('shared flips are a page for anyone who has the link', async () => {
  const { calls } = renderPage('/shared_flips?share=abc', {
    answers: [SIGNED_OUT, answer(getFlips, () => ({ reply: FLIPS })), items],
  })
  await screen.findByRole('heading', { level: 1, name: 'Shared flips' })
  await screen.findByRole('button', { name: runes })
  expect(screen.queryByRole('combobox', { name: 'Game account' })).toBeNull()
  expect(calls.find(({ name }) => name === 'getFlips')?.query).toMatchObject({ share: 'abc', accountID: 'all' })
})

test('a shared address that is over, or without a share, says so', async () => {
  const over = answer(getFlips, () => {
    throw new Fault('NOT_FOUND', 'there is no such share; its owner may have revoked it')
  })
  const revoked = renderPage('/shared_flips?share=abc', { answers: [SIGNED_OUT, over, items] })
  await screen.findByText('This link shows no flips')
  screen.getByText(/^There is no such share; its owner may have revoked it/)
  revoked.unmount()
  const { calls } = renderPage('/shared_flips', { answers: [SIGNED_OUT, over, items] })
  await screen.findByText('This link shows no flips')
  expect(calls.some(({ name }) => name === 'getFlips')).toBe(false)
})
