import { getItems, getTradeDays, type TradeRow } from '@gildscope/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT } from '../../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { archiveAnswers, archivesOf, gameAccounts, UNREAD } from '../../shared/testing/archive-answers.ts'
import { AURELIA, BRANN, tradeRow } from '../testing/trades.ts'

// Fakes dates only: timers still run in real time.
beforeEach(() => vi.setSystemTime('2026-11-20T12:40:00Z'))
afterEach(() => vi.useRealTimers())

const both = () => [...archivesOf(AURELIA), ...archivesOf(BRANN)]
const site = archiveAnswers({ archives: both, account: { gameAccounts: gameAccounts(AURELIA, BRANN) } })
const names = answer(getItems, () => ({
  reply: [
    { id: 19721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'Trophy' },
    { id: 24836, name: 'Superior Rune of the Scholar', rarity: 'Exotic', type: 'UpgradeComponent' },
  ],
}))

const ROWS = [
  tradeRow('2026-11-19', { id: 24836, value: 40_000, known: 0, knownValue: 0, cost: 0, account: BRANN }),
  tradeRow('2026-11-19'),
  tradeRow('2026-11-10', { value: 20_000, knownValue: 20_000, cost: 10_000 }),
  tradeRow('2026-06-30', { value: 500_000, knownValue: 500_000, cost: 500_000 }),
]
const GAP = {
  account: AURELIA,
  from: '2026-11-12T00:00:00Z',
  to: '2026-11-14T00:00:00Z',
  reason: 'the key was refused',
}

type Options = { address?: string; rows?: TradeRow[]; gaps?: (typeof GAP)[]; answers?: readonly Answer[] }

const open = ({ address = '', rows = ROWS, gaps = [], answers = [] }: Options = {}) =>
  renderPage(`/transaction_viewer${address}`, {
    answers: [
      ...answers,
      answer(getTradeDays, ({ query }) => {
        const isSell = (query as { side: string }).side === 'sell'
        const first = rows.map(({ date }) => date).toSorted()[0] ?? null
        return { reply: { rows: isSell ? rows : rows.slice(0, 2), first, gaps } }
      }),
      names,
      ...site,
    ],
  })

const grid = (side = 'Sold') => screen.findByRole('grid', { name: `${side} at the trading post` })
const bodyRows = async (side?: string) =>
  within(await grid(side))
    .getAllByRole('row')
    .filter((row) => row.closest('tbody') !== null)
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))
const strip = async (label: string, side = 'Sold') =>
  within(await screen.findByRole('region', { name: `${side}, sums` })).getByText(label).parentElement?.textContent
const chosen = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.closest('label')?.textContent
const choose = (label: string, name: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('radio', { name })

test('leads to the login without a session', async () => {
  const { address } = renderPage('/transaction_viewer', { answers: [SIGNED_OUT] })
  await screen.findByRole('heading', { level: 1, name: 'Login' })
  expect(address()).toBe('/login?next=%2Ftransaction_viewer')
})

test('waits, then shows a row per day, item and account, newest first', async () => {
  open()
  expect((await screen.findAllByText('Loading, Please Wait.')).length).toBeGreaterThan(0)
  await screen.findByText('Superior Rune of the Scholar')
  const rows = await bodyRows()
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['Glob of Ectoplasm', '19 Nov', '10:29', AURELIA],
    ['Superior Rune of the Scholar', '19 Nov', '10:29', BRANN],
    ['Glob of Ectoplasm', '10 Nov', '10:29', AURELIA],
  ])
})

test('sums are of the selected days: 3 months, where there are as many', async () => {
  open()
  // 100,000 + 40,000 + 20,000; received 85,000 + 34,000 + 17,000; profit 15,000 + 7,000 on 120 of 160.
  expect(await strip('Value')).toContain('16 gold')
  expect(await strip('Taxes')).toContain('2 gold 40 silver')
  expect(await strip('Received')).toContain('13 gold 60 silver')
  expect(await strip('Profit')).toContain('2 gold 20 silver')
  expect(await strip('Profit')).toContain('on 75 % with a known purchase')
  expect(await strip('Profit %')).toContain('+27.5 %')
  expect(await strip('Days total')).toBe('Days total144since 30 Jun 2026')
  expect(await strip('Days selected')).toContain('90')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3m' }).checked).toBe(true)
})

test('a range selects rows, sums and address together', async () => {
  const { user, address } = open()
  await grid()
  await user.click(screen.getByRole('radio', { name: '7d' }))
  expect(address()).toBe('/transaction_viewer?range=7d')
  expect(await strip('Value')).toContain('14 gold')
  await waitFor(async () => expect(await bodyRows()).toHaveLength(2))
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(await strip('Value')).toContain('66 gold')
  await waitFor(async () => expect(await bodyRows()).toHaveLength(4))
})

test('days of a link are a chip, which can be dropped, and can be chosen by date', async () => {
  const { user, address } = open({ address: '?days=2026-11-01..2026-11-15&range=1m' })
  await grid()
  expect(await strip('Value')).toContain('1 Nov to 15 Nov')
  expect(await bodyRows()).toHaveLength(1)
  expect(
    screen.getAllByRole<HTMLInputElement>('radio', { name: /^(3d|7d|1m|3m|1y|All)$/ }).some((r) => r.checked),
  ).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Choose days' }))
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-19' } })
  expect(address()).toContain('days=2026-11-01..2026-11-19')
  await user.click(screen.getByRole('button', { name: 'Drop the chosen days, 1 Nov to 19 Nov' }))
  expect(address()).toBe('/transaction_viewer?range=1m')
})

test('purchases have neither tax nor profit', async () => {
  const { user, address } = open()
  await grid()
  await user.click(choose('Side', 'Buy'))
  expect(address()).toBe('/transaction_viewer?side=buy')
  expect(within(await grid('Bought')).queryByRole('columnheader', { name: 'Profit' })).toBeNull()
  expect(await strip('Age of order', 'Bought')).toContain('1.0 h')
  expect(within(screen.getByRole('region', { name: 'Bought, sums' })).queryByText('Taxes')).toBeNull()
})

test('an account of a link shows its trades alone, and needs no other call for them', async () => {
  const { user, calls, address } = open({ address: `?account=${AURELIA}` })
  await grid()
  expect((await bodyRows()).map(([name]) => name)).toEqual(['Glob of Ectoplasm', 'Glob of Ectoplasm'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game account' }), BRANN)
  expect(address()).toBe('/transaction_viewer?account=Brann+Thorne.1170')
  await waitFor(async () => expect(await bodyRows()).toHaveLength(1))
  expect(calls.filter(({ name }) => name === 'getTradeDays')).toHaveLength(1)
})

test('compact is a row a day, and beyond 92 days a row a month with the days seen', async () => {
  const { user } = open({ address: '?detail=compact', gaps: [GAP] })
  await screen.findByText('Compact: one row a day')
  expect((await bodyRows()).map(([first]) => first)).toEqual([
    '19 Nov',
    `12 Nov to 13 Nov 2026: nothing known of ${AURELIA}, 2 days. The key was refused. No sum counts these days as zero; means are per day seen.`,
    '10 Nov',
  ])
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await screen.findByText('Compact: one row a month')
  expect((await bodyRows()).map((cells) => cells.slice(0, 2))).toEqual([
    [expect.stringMatching(/^12 Nov to 13 Nov/)],
    ['Nov 2026', '18 of 20'],
    ['Oct 2026', '31 of 31'],
    ['Sep 2026', '30 of 30'],
    ['Aug 2026', '31 of 31'],
    ['Jul 2026', '31 of 31'],
    ['Jun 2026', '1 of 1'],
  ])
  expect(await strip('Days seen')).toContain('142')
})

test('toggles are in the address, and the graph goes away with its own', async () => {
  const { user, address } = open({ address: '?graph=off' })
  await grid()
  expect(screen.queryByRole('region', { name: 'Sold by day' })).toBeNull()
  await user.click(choose('Graph', 'On'))
  await screen.findByRole('region', { name: 'Sold by day' })
  expect(address()).toBe('/transaction_viewer')
})

test('keys go from day to day of the graph', async () => {
  const { user } = open({ address: '?range=all' })
  const cursor = await screen.findByRole('slider', { name: 'Day of the graph' })
  cursor.focus()
  // 144 days are 72 bars of two days.
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toContain('30 Jun to 1 Jul, mean of 2 days: sold 25 gold')
})

test('no trade of the days selected says so and offers all days', async () => {
  const { user, address } = open({ address: '?range=3d', rows: ROWS.slice(2) })
  await user.click(await screen.findByRole('button', { name: 'Show all days' }))
  expect(address()).toBe('/transaction_viewer?range=all')
  await waitFor(async () => expect(await bodyRows()).toHaveLength(2))
})

test('an archive without a sale says so', async () => {
  open({ rows: [] })
  await screen.findByText('No sales stored yet')
})

test('before the first reading it says what will be stored', async () => {
  open({
    answers: archiveAnswers({
      archives: () => archivesOf(AURELIA, UNREAD),
      account: { gameAccounts: gameAccounts(AURELIA) },
    }),
  })
  await screen.findByText('Your archive begins with the first reading')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a failure says so, and the next try shows the trades', async () => {
  let isDown = true
  const failing = answer(getTradeDays, () => {
    if (isDown) throw new Fault('INTERNAL')
    return { reply: { rows: ROWS, first: '2026-06-30', gaps: [] } }
  })
  const { user } = open({ answers: [failing] })
  await screen.findByText('The trades could not be fetched')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await grid()
})

test('everything is a link to the archive of the account that is chosen', async () => {
  open({ address: `?account=${AURELIA}` })
  await grid()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Everything as CSV' })
  expect(new URL(link.href).pathname).toBe('/gw2/v1/archives/trades/csv')
  expect(new URL(link.href).searchParams.get('accountID')).toBe(AURELIA)
})

test('the choices for transactions are kept after viewing current orders', async () => {
  const { user, address } = open({ address: '?as=flipping' })
  expect(await screen.findByRole('group', { name: 'As' })).toBeDefined()
  await user.click(choose('Show', 'Current'))
  expect(address()).toBe('/transaction_viewer?as=flipping&show=current')
  expect(screen.queryByRole('group', { name: 'As' })).toBeNull()
  await user.click(choose('Show', 'History'))
  expect(chosen('As')).toBe('Flipping')
  expect(address()).toBe('/transaction_viewer?as=flipping')
})
