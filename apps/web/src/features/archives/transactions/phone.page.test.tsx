import { getFlips, getItems, getTradeDays } from '@gildscope/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { archiveAnswers, archivesOf, gameAccounts } from '../shared/testing/archive-answers.ts'
import { AURELIA, FLIPS, tradeRow } from './testing/trades.ts'

onAPhone()
// Fakes dates only: timers still run in real time.
beforeEach(() => vi.setSystemTime('2026-11-20T12:40:00Z'))
afterEach(() => vi.useRealTimers())

const open = (address = '') =>
  renderPage(`/transaction_viewer${address}`, {
    answers: [
      answer(getTradeDays, () => ({ reply: { rows: [tradeRow('2026-11-19')], first: '2026-11-19', gaps: [] } })),
      answer(getFlips, () => ({ reply: FLIPS })),
      answer(getItems, () => ({ reply: [{ id: 19721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'Trophy' }] })),
      ...archiveAnswers({
        archives: () => archivesOf(AURELIA),
        account: { gameAccounts: gameAccounts(AURELIA) },
      }),
    ],
  })

test('account and side stay, the other choices open as a sheet and stay open while they are made', async () => {
  const { user, address } = open()
  await screen.findByRole('grid')
  screen.getByRole('combobox', { name: 'Game account' })
  screen.getByRole('group', { name: 'Side' })
  expect(screen.queryByRole('group', { name: 'Rows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'History, Transactions, Full' }))
  const sheet = within(screen.getByRole('dialog', { name: 'View' }))
  await user.click(sheet.getByRole('radio', { name: 'Compact' }))
  await user.click(sheet.getByRole('radio', { name: 'Flipping' }))
  await user.click(sheet.getByRole('radio', { name: 'Newest first' }))
  expect(address()).toBe('/transaction_viewer?detail=compact&as=flipping&match=lifo')
  await user.click(screen.getByRole('button', { name: 'Close view' }))
  screen.getByRole('button', { name: 'Flipping, newest first' })
})

test('a name has day and units below it, and the value beside it', async () => {
  open()
  await screen.findByText('19 Nov, 10 units')
  const rows = within(screen.getByRole('grid')).getAllByRole('row')
  const cells = [...(rows.at(-1)?.children ?? [])].map((cell) => cell.getAttribute('data-column'))
  expect(cells.slice(0, 2)).toEqual(['name', 'value'])
})

test('parts of the flips are tabs, and the open one is kept in the address', async () => {
  const { user, address } = open('?as=flipping')
  await screen.findByRole('grid', { name: 'Matched flips' })
  expect(screen.queryByRole('grid', { name: 'Open lots' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Open 1' }))
  await screen.findByRole('grid', { name: 'Open lots' })
  expect(address()).toBe('/transaction_viewer?as=flipping&part=open')
})
