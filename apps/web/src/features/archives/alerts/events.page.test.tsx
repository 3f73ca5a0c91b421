import { listNotices, markNoticesSeen, type Notice } from '@gildscope/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, Fault } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { alertServer, noticeOf } from '../shared/alerts/testing/alert-server.ts'

const open = (notices: readonly Notice[], more: readonly Answer[] = [], query = '?tab=events') => {
  const server = alertServer({ notices })
  return { ...renderPage(`/alerts${query}`, { answers: [...more, ...server.answers] }), server }
}
const bodies = (calls: readonly { name: string; body: unknown }[], { name }: { name: string }) =>
  calls.filter((call) => call.name === name).map(({ body }) => body)

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const FRESH = noticeOf({ at: minutesAgo(1), isSeen: false })
const KEY = noticeOf({
  ...{
    id: 'n2',
    kind: 'key-invalid',
    at: minutesAgo(2),
    title: 'The game refuses a key',
    lines: ['Brann since 03:40'],
  },
  ...{ link: '/account', alertId: null, itemId: null, channels: ['mail'] },
})
const OLD = noticeOf({ id: 'n3', title: 'Mystic Coin above 1g 27s', at: '2026-11-02T12:00:00Z', itemId: null })

test('events are listed by day, with what they say and where they went', async () => {
  open([FRESH, KEY, OLD])
  const today = (await screen.findByRole('heading', { level: 2, name: 'Today' })).parentElement as HTMLElement
  const [event, key] = within(today).getAllByRole('listitem')
  expect(event?.textContent).toContain('New: Glob of Ectoplasm below 20s 35csteady 20s 30c, true for 2 polls')
  expect(key?.textContent).toContain('The game refuses a keyBrann since 03:40')
  expect(within(key as HTMLElement).getByText('mail')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: /2 Nov$/ })).toBeDefined()
  expect(screen.getByText('3 of 3 events, of the last 90 days')).toBeDefined()
})

test('what is shown is marked as seen, and stays marked as new while it is shown', async () => {
  const { calls, server } = open([FRESH, OLD])
  await waitFor(() => expect(bodies(calls, markNoticesSeen)).toEqual([{ until: FRESH.at }]))
  await waitFor(() => expect(server.notices().every(({ isSeen }) => isSeen)).toBe(true))
  expect(screen.getByText('New:')).toBeDefined()
})

test('nothing is marked where all was seen before', async () => {
  const { calls } = open([OLD])
  await screen.findByText('Mystic Coin above 1g 27s')
  expect(bodies(calls, markNoticesSeen)).toEqual([])
})

test('events of one kind are shown alone, by the address', async () => {
  const { user, address } = open([FRESH, KEY, OLD])
  await user.selectOptions(await screen.findByLabelText('Kind of event'), 'API keys (1)')
  expect(address()).toBe('/alerts?tab=events&kind=key')
  expect(screen.queryByText('Mystic Coin above 1g 27s')).toBeNull()
  expect(screen.getByText('The game refuses a key')).toBeDefined()
})

test('older ones are read when they are wanted', async () => {
  const many = Array.from({ length: 120 }, (_, at) => noticeOf({ id: `n${at}`, title: `Event ${at}`, itemId: null }))
  const { user } = open(many)
  await user.click(await screen.findByRole('button', { name: 'Older ones' }))
  expect(await screen.findByText('Event 119')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
})

test('says that nothing has happened', async () => {
  open([])
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined()
})

test('says that the events could not be fetched', async () => {
  const away = answer(listNotices, () => {
    throw new Fault('UNAVAILABLE')
  })
  open([], [away])
  expect((await screen.findByRole('alert')).textContent).toContain('The events could not be fetched')
})
