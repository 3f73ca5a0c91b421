import { getItems, getStatus, listNotices, markNoticesSeen, type Notice } from '@gildscope/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../testing/account-answers.ts'
import { answer, Fault } from '../../testing/answers.ts'
import { setAttention } from '../../testing/attention.ts'
import { WELL } from '../../testing/default-answers.ts'
import { onAPhone } from '../../testing/on-a-phone.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { mark, unmark } from '../../testing/signed-in-cookie.ts'

const NOW = Date.now()
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

const event = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'alert',
  at: ago(1),
  isSeen: false,
  title: `Event ${id}`,
  lines: [],
  link: '/alerts?tab=events',
  alertId: null,
  itemId: null,
  figure: null,
  channels: ['page'],
  ...more,
})

const ECTO = event('ecto', {
  title: 'Glob of Ectoplasm below 20s 35c',
  lines: ['steady 20s 30c, true for 2 polls'],
  link: '/tradepost/item/19721',
  itemId: 19_721,
  channels: ['page', 'push', 'mail'],
})
const KEY = event('key', {
  kind: 'key-invalid',
  at: ago(3 * 24 * 60),
  isSeen: true,
  title: 'The game refuses a key',
  lines: ['Brann Thorne.1170 since 03:40'],
  link: null,
})

/** What the account was told of; tests add to it. */
let events: Notice[]
let lastPoll: string | null
let seenUntil: string[]

const notices = answer(listNotices, ({ query }) => ({
  reply: {
    events: events.slice(0, query.limit),
    unseen: events.filter(({ isSeen }) => !isSeen).length,
    total: events.length,
  },
}))
const ANSWERS = [
  signedIn(),
  notices,
  answer(getStatus, () => ({ reply: { ...WELL, lastPoll } })),
  answer(getItems, () => ({
    reply: [{ id: 19_721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'CraftingMaterial' }],
  })),
  answer(markNoticesSeen, ({ body }) => {
    seenUntil.push(body.until)
    events = events.map((each) => ({ ...each, isSeen: true }))
    return { reply: undefined }
  }),
]

beforeEach(() => {
  mark()
  events = [ECTO, KEY]
  lastPoll = WELL.lastPoll
  seenUntil = []
  setAttention('focused')
})

const open = () => renderPage('/friends', { answers: ANSWERS })
type Opened = ReturnType<typeof open>
const asked = ({ calls }: Opened): number => calls.filter(({ name }) => name === 'listNotices').length
const bell = () => screen.findByRole('button', { name: /^Alerts/ })
const known = () => screen.findByRole('button', { name: /^Alerts, \d+ new$/ })
const again = ({ queries }: Opened) => act(() => queries.refetchQueries({ queryKey: ['listNotices'] }))
const openMenu = async ({ user }: Opened) => {
  await user.click(await bell())
  return within(await screen.findByRole('dialog', { name: 'Alerts' }))
}
const toasts = (): (string | null)[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('a visitor has no bell and nothing is asked', async () => {
  unmark()
  const page = renderPage('/friends', { answers: [notices] })
  await screen.findByRole('button', { name: 'Login/SignUp' })
  expect(screen.queryByRole('button', { name: /^Alerts/ })).toBeNull()
  expect(asked(page)).toBe(0)
})

test('the bell counts what is not yet seen, and asks for eight', async () => {
  events = [...Array.from({ length: 11 }, (_, index) => event(`${index}`)), KEY]
  const page = open()
  expect((await known()).textContent).toBe('11')
  expect(page.calls.find(({ name }) => name === 'listNotices')?.query).toEqual({ limit: 8 })
  const menu = await openMenu(page)
  expect(menu.getAllByRole('listitem')).toHaveLength(8)
  expect(menu.getByRole('link', { name: 'All 12 events' }).getAttribute('href')).toBe('/alerts?tab=events')
})

test('the menu shows the value with its certainty, where it was sent, days and pages', async () => {
  const menu = await openMenu(open())
  const [first, second] = await menu.findAllByRole('listitem')
  await waitFor(() => expect(within(first!).getByText('Glob of Ectoplasm').style.color).not.toBe(''))
  expect(first!.textContent).toContain('New: Glob of Ectoplasm below 20s 35c')
  expect(first!.textContent).toContain('steady 20s 30c, true for 2 polls')
  expect(first!.textContent).toContain('push, mail')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/tradepost/item/19721')
  expect(second!.textContent).toContain('in the page')
  expect(within(second!).queryByRole('link')).toBeNull()
  expect(menu.getByRole('heading', { level: 3 }).textContent).toMatch(/^\w{3} \d+ \w{3,4}$/)
  expect(menu.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/alerts')
  expect(menu.getByRole('link', { name: 'Channels' }).getAttribute('href')).toBe('/alerts?tab=channels')
})

test('events are marked as seen up to the newest that is shown', async () => {
  const page = open()
  const menu = await openMenu(page)
  await page.user.click(menu.getByRole('button', { name: 'Mark as read' }))
  await screen.findByRole('button', { name: 'Alerts' })
  expect(seenUntil).toEqual([ECTO.at])
  expect(menu.queryByRole('button', { name: 'Mark as read' })).toBeNull()
  expect(menu.queryByText(/^New: /)).toBeNull()
})

test('the menu closes by Escape, by a press elsewhere and by the bell', async () => {
  const page = open()
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openMenu(page)
  await page.user.keyboard('{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(await bell())
  await openMenu(page)
  await page.user.click(screen.getByRole('contentinfo'))
  await isClosed()
  await openMenu(page)
  await page.user.click(await bell())
  await isClosed()
})

test('an event leads to its page, and the menu is gone', async () => {
  const page = open()
  const menu = await openMenu(page)
  await page.user.click(menu.getByRole('link', { name: /Glob of Ectoplasm/ }))
  expect(page.address()).toBe('/tradepost/item/19721')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without events the menu says what comes here', async () => {
  events = []
  const menu = await openMenu(open())
  expect(await menu.findByText(/^No events yet/)).toBeDefined()
})

test('events that cannot be fetched are a failure that can be tried again', async () => {
  let isAway = true
  const away = answer(listNotices, () => {
    if (isAway) throw new Fault('UNAVAILABLE', 'the database is away')
    return { reply: { events, unseen: 1, total: 2 } }
  })
  const page = renderPage('/friends', { answers: [away, ...ANSWERS] })
  const menu = await openMenu(page)
  expect((await menu.findByRole('alert')).textContent).toContain('The events could not be fetched')
  isAway = false
  await page.user.click(menu.getByRole('button', { name: /Try/ }))
  expect(await menu.findAllByRole('listitem')).toHaveLength(2)
})

describe('an event that comes', () => {
  test('is told over the page once, and what was there before is not', async () => {
    const page = open()
    await known()
    events = [event('new', { title: 'Mystic Coin above 1g 27s', lines: ['steady 1g 27s 12c'] }), ...events]
    await again(page)
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toBe('Mystic Coin above 1g 27ssteady 1g 27s 12c')
    expect(within(toast).getByRole('link').getAttribute('href')).toBe('/alerts?tab=events')
    await again(page)
    expect(toasts()).toHaveLength(1)
  })

  test('with more than two others is one message', async () => {
    const page = open()
    await known()
    events = [...['a', 'b', 'c', 'd'].map((id) => event(id)), ...events]
    await again(page)
    await screen.findByRole('alert')
    expect(toasts()).toEqual(['4 new eventsEvent a; Event b; Event c; and 1 more'])
  })

  test('is only in the menu while that is open', async () => {
    const page = open()
    const menu = await openMenu(page)
    events = [event('new'), ...events]
    await again(page)
    await waitFor(() => expect(menu.getAllByRole('listitem')).toHaveLength(3))
    expect(toasts()).toEqual([])
  })

  test('is asked for after the next poll of the market', async () => {
    const page = open()
    await known()
    const before = asked(page)
    events = [event('new'), ...events]
    lastPoll = '2026-11-20T12:01:00Z'
    await act(() => page.queries.refetchQueries({ queryKey: ['getStatus'] }))
    expect(await screen.findByText('Event new')).toBeDefined()
    expect(asked(page)).toBe(before + 1)
  })

  test('is not asked for while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const page = open()
      await known()
      const before = asked(page)
      act(() => setAttention('hidden'))
      await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
      expect(asked(page)).toBe(before)
      act(() => setAttention('focused'))
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      await waitFor(() => expect(asked(page)).toBeGreaterThan(before))
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the sound', () => {
  let played: number
  beforeEach(() => {
    played = 0
    class Node {
      gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
      connect(other: unknown): unknown {
        return other
      }
      start(): void {}
      stop(): void {}
    }
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        async resume(): Promise<void> {
          played += 1
        }
      },
    )
    vi.stubGlobal('GainNode', Node)
    vi.stubGlobal('OscillatorNode', Node)
  })
  afterEach(() => vi.unstubAllGlobals())

  const arrive = async (page: Opened, id: string): Promise<void> => {
    events = [event(id), ...events]
    await again(page)
    await screen.findByText(`Event ${id}`)
  }

  test('is off at first; switched on it is played at once, with the next event, and kept in the browser', async () => {
    const page = open()
    await known()
    await arrive(page, 'quiet')
    expect(played).toBe(0)
    const menu = await openMenu(page)
    await page.user.click(menu.getByRole('switch', { name: 'Sound' }))
    expect(played).toBe(1)
    await page.user.keyboard('{Escape}')
    await arrive(page, 'loud')
    expect(played).toBe(2)
    page.unmount()
    await openMenu(open())
    expect(screen.getByRole('switch', { name: 'Sound' }).getAttribute('aria-checked')).toBe('true')
  })

  test('is not played for what came while the page was hidden', async () => {
    localStorage.setItem('gildscope-alert-sound', 'true')
    const page = open()
    await known()
    act(() => setAttention('hidden'))
    act(() => setAttention('focused'))
    await arrive(page, 'night')
    expect(played).toBe(0)
    await arrive(page, 'day')
    expect(played).toBe(1)
  })
})

test('a notification of the system leads the window to its page, and to no other site', async () => {
  const workers = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  try {
    const page = open()
    await known()
    const tell = (open: unknown) =>
      act(() => void workers.dispatchEvent(new MessageEvent('message', { data: { open } })))
    tell('//elsewhere.example/')
    tell(7)
    expect(page.address()).toBe('/friends')
    tell('/support')
    await waitFor(() => expect(page.address()).toBe('/support'))
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

describe('on a phone', () => {
  onAPhone()

  test('the bell stands in the header, and the events in a sheet', async () => {
    const page = open()
    const menu = await openMenu(page)
    expect(await menu.findAllByRole('listitem')).toHaveLength(2)
    expect(menu.getByRole('switch', { name: 'Sound' })).toBeDefined()
    await page.user.click(menu.getByRole('button', { name: 'Close alerts' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
