import { getDumps, getStatus, type MarketStatus } from '@gildscope/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SAVED_AT_HEADER } from '../../offline/names.ts'
import { answer, Fault } from '../../testing/answers.ts'
import { setAttention } from '../../testing/attention.ts'
import { WELL } from '../../testing/default-answers.ts'
import { renderPage, TEST_CONFIG } from '../../testing/render-page.tsx'
import { clockTime } from '../time/words.ts'

const ago = (seconds: number): string => new Date(Date.parse(WELL.now) - seconds * 1000).toISOString()
const GAME_DOWN: MarketStatus = {
  ...WELL,
  ageSeconds: 2280,
  lastPoll: ago(2280),
  nextPoll: null,
  gameApi: { state: 'down', since: ago(2280), nextTry: ago(-24), responseMs: null, reason: 'answered 503' },
}

const withStatus = (status: () => MarketStatus) => [answer(getStatus, () => ({ reply: status() }))]
const failing = [
  answer(getStatus, () => {
    throw new Fault('offline')
  }),
]
const notices = () => within(screen.getByRole('region', { name: 'Notices' }))
const statusBar = () => within(screen.getByRole('complementary', { name: 'State of the data' }))

afterEach(() => {
  setAttention('focused')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('nothing is shown while all is well', async () => {
  renderPage('/friends')
  expect(await statusBar().findByText(/^Prices 4\d s old$/)).toBeDefined()
  expect(notices().getByRole('status').textContent).toBe('')
  expect(statusBar().getByText('2,990 items in 9 s')).toBeDefined()
  expect(statusBar().getByText('Game API 182 ms')).toBeDefined()
})

test('a game API that is down is shown everywhere, and "Try now" asks again', async () => {
  let status = GAME_DOWN
  const { user } = renderPage('/tradepost', { answers: withStatus(() => status) })
  expect(await notices().findByText(/^Game API down since .*\d\d:\d\d\.$/)).toBeDefined()
  expect(notices().getByText(/Showing prices from .*, 38 min old\./)).toBeDefined()
  expect(notices().getByText(/^Next try in \d\d s$/)).toBeDefined()
  expect(statusBar().getByText(/^Game API down since/)).toBeDefined()
  status = WELL
  await user.click(notices().getByRole('button', { name: 'Try now' }))
  expect(await statusBar().findByText('Simulated')).toBeDefined()
  expect(notices().queryByRole('button')).toBeNull()
})

test('a server that does not answer is reported', async () => {
  renderPage('/friends', { answers: failing })
  expect(await notices().findByText('The server does not answer.')).toBeDefined()
})

test('without a network the page says from when its prices are, until the network is back', async () => {
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  renderPage('/friends', {
    answers: withStatus(() => {
      if (!isOnline) throw new Fault('offline')
      return WELL
    }),
  })
  await statusBar().findByText(/old$/)
  const change = (to: boolean) =>
    act(async () => {
      isOnline = to
      window.dispatchEvent(new Event(to ? 'online' : 'offline'))
    })
  await change(false)
  expect(await notices().findByText('You are offline.')).toBeDefined()
  expect(notices().getByText(/Saved pages stay readable; prices from .*\d\d:\d\d\./)).toBeDefined()
  await change(true)
  expect(await statusBar().findByText(/^Prices 4\d s old$/)).toBeDefined()
  expect(notices().queryByText('You are offline.')).toBeNull()
})

describe('while the service worker answers in place of the site', () => {
  const SAVED = Date.now() - 3_600_000
  const CLOCK = clockTime(new Date(SAVED).toISOString(), Date.now())
  const NOTHING = { summary: null, licence: null, catalogue: [], days: [] }
  let isOnline: boolean
  /** Of what the worker answers; null: the site answers. */
  let savedAt: number | null
  beforeEach(() => {
    isOnline = false
    savedAt = SAVED
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  })

  const away = () => [
    ...withStatus(() => {
      if (savedAt !== null) throw new Fault('offline')
      return WELL
    }),
    answer(getDumps, () => ({
      reply: NOTHING,
      headers: savedAt === null ? {} : { [SAVED_AT_HEADER]: String(savedAt) },
    })),
  ]
  const goOnline = () =>
    act(async () => {
      isOnline = true
      savedAt = null
      window.dispatchEvent(new Event('online'))
    })

  test('a page says from when its data is, and never that it is fresh', async () => {
    renderPage('/dumps', { answers: away() })
    expect(await notices().findByText('You are offline.')).toBeDefined()
    expect(await notices().findByText(`Data of ${CLOCK}.`)).toBeDefined()
    expect(screen.queryByText(/^(?:Prices )?\d+ s old$/)).toBeNull()
  })

  test('the words stay until everything on the page is of the site again', async () => {
    const { calls } = renderPage('/dumps', { answers: away() })
    await notices().findByText(`Data of ${CLOCK}.`)
    const before = calls.filter(({ name }) => name === getDumps.name).length
    await goOnline()
    expect(await statusBar().findByText(/^Prices 4\d s old$/)).toBeDefined()
    await waitFor(() => expect(notices().getByRole('status').textContent).toBe(''))
    expect(notices().queryByText(/^Data of/)).toBeNull()
    expect(calls.filter(({ name }) => name === getDumps.name).length).toBe(before + 1)
  })

  test('a page whose data could not be replaced goes on saying so', async () => {
    let isFailing = false
    const failingLater = answer(getDumps, () => {
      if (isFailing) throw new Fault('UNAVAILABLE')
      return { reply: NOTHING, headers: { [SAVED_AT_HEADER]: String(SAVED) } }
    })
    // Even in the millisecond in which its data came.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    renderPage('/dumps', { answers: [failingLater, ...away()] })
    await notices().findByText(`Data of ${CLOCK}.`)
    isFailing = true
    await goOnline()
    expect(await notices().findByText('Fetching what is new.')).toBeDefined()
    expect(notices().getByRole('status').textContent).toBe(`Data of ${CLOCK}.`)
  })

  test('prices of the device are not as old as the status says that those of the site are', async () => {
    isOnline = true
    const stubborn = answer(getDumps, () => ({ reply: NOTHING, headers: { [SAVED_AT_HEADER]: String(SAVED) } }))
    renderPage('/dumps', { answers: [stubborn, ...withStatus(() => WELL)] })
    expect(await notices().findByText(`Data of ${CLOCK}.`)).toBeDefined()
    await statusBar().findByText('2,990 items in 9 s')
    expect(statusBar().queryByText(/^Prices/)).toBeNull()
  })

  test('an answer of the device in place of a new one keeps the words', async () => {
    const stubborn = answer(getDumps, () => ({ reply: NOTHING, headers: { [SAVED_AT_HEADER]: String(SAVED) } }))
    const { calls } = renderPage('/dumps', { answers: [stubborn, ...away()] })
    await notices().findByText(`Data of ${CLOCK}.`)
    await goOnline()
    expect(await notices().findByText('Fetching what is new.')).toBeDefined()
    const asked = () => calls.filter(({ name }) => name === getDumps.name).length
    await waitFor(() => expect(asked()).toBe(2))
    // It is asked again with the next status, not for as long as the device answers.
    await new Promise((done) => setTimeout(done, 50))
    expect(asked()).toBe(2)
  })
})

test('a worker that stopped is shown with the age of the prices', async () => {
  renderPage('/friends', {
    answers: withStatus(() => ({ ...WELL, ageSeconds: 600, lastPoll: ago(600), message: 'no poll for 600 seconds' })),
  })
  expect(await notices().findByText('Prices are not being collected.')).toBeDefined()
})

test('a new version is offered when the user returns to the page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...TEST_CONFIG, version: '1.4.3' }))
  renderPage('/friends', { config: { version: '1.4.2' } })
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(await notices().findByText('Version 1.4.3 is ready.')).toBeDefined()
  expect(notices().getByRole('button', { name: 'Reload' })).toBeDefined()
})

test('the same version, or an unreachable server, shows no notice', async () => {
  const answers: Response[] = [Response.json({}, { status: 503 })]
  const asked = vi.fn(async () => answers[0] ?? Response.error())
  vi.stubGlobal('fetch', asked)
  renderPage('/friends')
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(asked).toHaveBeenCalledOnce()
  expect(notices().getByRole('status').textContent).toBe('')
})

test('a hidden page does not look for a new version', async () => {
  const asked = vi.fn(async () => Response.json(TEST_CONFIG))
  vi.stubGlobal('fetch', asked)
  renderPage('/friends')
  setAttention('hidden')
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(asked).not.toHaveBeenCalled()
  await act(async () => setAttention('visible'))
  expect(asked).toHaveBeenCalledOnce()
})

test.each([
  ['simulated', 'Simulated market: names are real, prices are not.'],
  ['replay', 'Recorded market: names and prices are real, but from the past.'],
] as const)('a %s market says so on every page', async (dataSource, sentence) => {
  const { user } = renderPage('/friends', { config: { dataSource } })
  expect(screen.getByText(sentence)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
})

test('the real market has nothing to say about itself', () => {
  renderPage('/friends', { config: { dataSource: 'live' } })
  expect(screen.queryByText(/market: names/)).toBeNull()
})

test('the clock of the game is UTC, with its resets', async () => {
  renderPage('/friends')
  expect(statusBar().getByText(/^\d\d:\d\d:\d\d UTC$/)).toBeDefined()
  expect(statusBar().getByText(/^Daily reset in \d\d:\d\d:\d\d$/)).toBeDefined()
  expect(statusBar().getByText('Weekly reset Mon 07:30')).toBeDefined()
  expect(statusBar().getByRole('link', { name: 'Status' }).getAttribute('href')).toBe('/status')
})
