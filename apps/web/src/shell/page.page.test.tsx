import { getStatus, type MarketStatus } from '@gildscope/contracts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '../testing/answers.ts'
import { WELL, WITHOUT_PAST } from '../testing/default-answers.ts'
import { renderPage } from '../testing/render-page.tsx'

const withStatus = (status: Partial<MarketStatus>) => ({
  answers: [answer(getStatus, () => ({ reply: { ...WELL, ...status } }))],
})

test('a market page shows how old its prices are and when the next come', async () => {
  renderPage('/tradepost')
  expect(await screen.findByText(/^4\d s old$/)).toBeDefined()
  expect(screen.getByText(/^next in 1\d s$/)).toBeDefined()
})

test('a text page has no prices whose age could matter', async () => {
  renderPage('/friends')
  await screen.findByRole('heading', { level: 1, name: 'Friends' })
  expect(screen.queryByText(/^next in/)).toBeNull()
})

test('before the first poll there is nothing that could be old', async () => {
  renderPage('/tradepost', withStatus({ lastPoll: null, ageSeconds: null, message: 'waiting for the first poll' }))
  expect(await screen.findByText('no prices yet')).toBeDefined()
})

test('a live installation in its first week says since when it collects', async () => {
  renderPage(
    '/tradepost',
    withStatus({ dataSource: 'live', now: '2026-11-20T12:00:42Z', collectingSince: '2026-11-17T13:00:00Z' }),
  )
  expect(await screen.findByText(/^Collecting since/)).toBeDefined()
  expect(screen.getByText(/2 of 7 days/)).toBeDefined()
  expect(screen.queryByText('HISTORY_ARCHIVE_URL')).toBeNull()
})

test('an installation without a past names the variable that imports one', async () => {
  renderPage('/tradepost', { answers: [WITHOUT_PAST] })
  expect((await screen.findByText('HISTORY_ARCHIVE_URL')).parentElement?.textContent).toMatch(
    /incomplete\. HISTORY_ARCHIVE_URL imports the past/,
  )
})

test('the address of the view is copied, and the page says so', async () => {
  const { user } = renderPage('/friends')
  await user.click(await screen.findByRole('button', { name: 'Copy a link to this view' }))
  expect(await screen.findByText('Link copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(location.href)
})

test('an address that cannot be copied is shown instead', async () => {
  const { user } = renderPage('/friends')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy a link to this view' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(location.href)
  vi.restoreAllMocks()
})

test('help is one press away', async () => {
  renderPage('/friends')
  const links = await screen.findAllByRole('link', { name: 'Help' })
  expect(links.some((link) => link.getAttribute('href') === '/help/friends')).toBe(true)
})
