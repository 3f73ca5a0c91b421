import { expect, test } from 'vitest'
import { WELL } from '../../testing/default-answers.ts'
import { type BannerInput, chooseBanner } from './choose-banner.ts'

const NOW = Date.parse(WELL.now)
const FAILED = new Error('could not fetch')
const GAME_DOWN = {
  ...WELL,
  ageSeconds: 2280,
  lastPoll: new Date(NOW - 2_280_000).toISOString(),
  gameApi: {
    ...WELL.gameApi,
    state: 'down' as const,
    since: new Date(NOW - 2_280_000).toISOString(),
    nextTry: new Date(NOW + 24_000).toISOString(),
  },
}

const choose = (input: Partial<BannerInput>) =>
  chooseBanner({
    isOnline: true,
    status: WELL,
    error: null,
    accountError: null,
    elapsedSeconds: 0,
    now: NOW,
    savedAt: null,
    newVersion: null,
    ...input,
  })

test('nothing is shown while all is well', () => {
  expect(choose({})).toBeNull()
  expect(choose({ status: null })).toBeNull()
})

test('without a network the page says so, and from when its prices are', () => {
  const banner = choose({ isOnline: false, error: FAILED })
  expect(banner).toMatchObject({ kind: 'offline', title: 'You are offline.', action: null })
  expect(banner?.text).toMatch(/^Saved pages stay readable; prices from .*\d\d:\d\d\.$/)
})

test('a browser that reports being offline while answers arrive is ignored', () => {
  expect(choose({ isOnline: false })).toBeNull()
})

test('what comes from this device has its time, whatever else is known', () => {
  const savedAt = new Date(2026, 10, 27, 14, 5).getTime()
  const now = new Date(2026, 10, 27, 18, 0).getTime()
  expect(choose({ isOnline: false, error: FAILED, savedAt, now })).toMatchObject({
    kind: 'offline',
    title: 'You are offline.',
    text: 'Data of 14:05.',
  })
  expect(choose({ isOnline: false, status: null, savedAt, now })?.text).toBe('Data of 14:05.')
  expect(choose({ error: FAILED, savedAt, now })).toMatchObject({
    title: 'The server does not answer.',
    text: 'Data of 14:05. We keep trying; nothing you typed is lost.',
  })
  expect(choose({ savedAt, now, status: GAME_DOWN })).toMatchObject({ kind: 'saved', title: 'Data of 14:05.' })
  expect(choose({ savedAt, now: now + 86_400_000 })?.title).toBe('Data of 27 Nov, 14:05.')
})

test('a server that does not answer can be asked again', () => {
  expect(choose({ error: FAILED })).toMatchObject({ kind: 'unreachable', isWarning: true, action: 'retry' })
  expect(choose({ error: FAILED, status: null })?.text).toMatch(/^We keep trying/)
})

test('a game API that is down is shown with age and next try, counted on', () => {
  const banner = choose({ status: GAME_DOWN, elapsedSeconds: 4 })
  expect(banner).toMatchObject({ kind: 'game-down', nextTrySeconds: 20, action: 'retry' })
  expect(banner?.title).toMatch(/^Game API down since .*\d\d:\d\d\.$/)
  expect(banner?.text).toMatch(/^Showing prices from .*\d\d:\d\d, 38 min old\.$/)
})

test('a worker that stopped is shown with the age of the prices', () => {
  const status = { ...WELL, ageSeconds: 600, message: 'no poll for 600 seconds' }
  expect(choose({ status })).toMatchObject({ kind: 'stalled', isWarning: true })
  expect(choose({ status })?.text).toMatch(/10 min old\.$/)
})

test('before the first poll the page explains what it is waiting for', () => {
  const status = { ...WELL, lastPoll: null, ageSeconds: null, message: 'waiting for the first poll' }
  expect(choose({ status })).toMatchObject({ title: 'No prices yet.', text: 'Waiting for the first poll.' })
})

test('an account that could not be read is reported with its code, unless the market has a worse problem', () => {
  const banner = choose({ accountError: 'UNAVAILABLE' })
  expect(banner).toMatchObject({ title: 'Your account could not be read.', action: 'retry' })
  expect(banner?.text).toMatch(/^Error: UNAVAILABLE\. /)
  expect(choose({ accountError: 'UNAVAILABLE', status: GAME_DOWN })?.kind).toBe('game-down')
})

test('a new version is mentioned only when nothing else is wrong', () => {
  expect(choose({ newVersion: '1.4.3' })).toMatchObject({ title: 'Version 1.4.3 is ready.', action: 'reload' })
  expect(choose({ newVersion: '1.4.3', status: GAME_DOWN })?.kind).toBe('game-down')
})

test('the fault that is nearest to the reader comes first', () => {
  expect(choose({ isOnline: false, error: FAILED, status: GAME_DOWN, newVersion: '2' })?.kind).toBe('offline')
  expect(choose({ error: FAILED, status: GAME_DOWN })?.kind).toBe('unreachable')
})
