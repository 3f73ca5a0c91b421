import { COMMUNITY_FEEDS } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { schedules } from './schedules.ts'

const settings = {
  DATA_SOURCE: 'live',
  DATABASE_URL: 'postgresql://a@localhost/gildscope',
  POLL_SECONDS: 60,
  HISTORY_ARCHIVE_URL: undefined,
  COMMUNITY_FEEDS: false,
  GEMSTORE_FEED_URL: undefined,
  RAID_REWARDS_FEED_URL: undefined,
  FESTIVALS_FEED_URL: undefined,
  FRACTAL_SAMPLES_FEED_URL: undefined,
  FORGES_FEED_URL: undefined,
  FORGES_FEED_NAME: 'feed',
  DROPS_FEED_URL: undefined,
  DROPS_FEED_NAME: 'feed',
} as const
const idsOf = (changed: Partial<Parameters<typeof schedules>[0]>) =>
  schedules({ ...settings, ...changed }).map(({ id }) => id)

const pollTimes = (POLL_SECONDS: number, DATABASE_URL: string = settings.DATABASE_URL) =>
  schedules({ ...settings, POLL_SECONDS, DATABASE_URL }).find(({ id }) => id === 'poll-market')?.repeat

test('a recording has no gem rates, and feeds only if they are configured', () => {
  expect(idsOf({})).toContain('gem-exchange')
  expect(idsOf({ DATA_SOURCE: 'replay' })).not.toContain('gem-exchange')
  expect(idsOf({}).filter((id) => id.startsWith('import-'))).toEqual(['import-reference'])
  for (const name of ['RAID_REWARDS_FEED_URL', 'FESTIVALS_FEED_URL', 'FRACTAL_SAMPLES_FEED_URL']) {
    expect(idsOf({ [name]: 'http://x/feed.json' })).toContain('import-misc')
  }
  expect(idsOf({ FORGES_FEED_URL: 'http://x/feed.json' })).toContain('import-forges')
  expect(idsOf({ DROPS_FEED_URL: 'http://x/feed.jsonl' })).toContain('import-drops')
})

test('community feeds are read where they are switched on, the gem store of its usual address unless it has another or is off', () => {
  const gemstoreOf = (changed: Partial<Parameters<typeof schedules>[0]>) =>
    schedules({ ...settings, ...changed }).find(({ id }) => id === 'import-gemstore')?.payload
  const own = 'http://x/gems.json'
  expect(idsOf({ COMMUNITY_FEEDS: true })).toContain('import-community')
  expect(gemstoreOf({ COMMUNITY_FEEDS: true })).toEqual({ feedUrl: COMMUNITY_FEEDS.gemstore.url })
  expect(gemstoreOf({ COMMUNITY_FEEDS: true, GEMSTORE_FEED_URL: own })).toEqual({ feedUrl: own })
  expect(gemstoreOf({ COMMUNITY_FEEDS: true, GEMSTORE_FEED_URL: 'off' })).toBeUndefined()
  expect(gemstoreOf({ GEMSTORE_FEED_URL: own })).toEqual({ feedUrl: own })
  expect(idsOf({ GEMSTORE_FEED_URL: own })).not.toContain('import-community')
})

test('an import of history is continued every hour, where there is an archive', () => {
  expect(idsOf({})).not.toContain('backfill')
  expect(idsOf({ HISTORY_ARCHIVE_URL: 'http://x/gw2' })).toContain('backfill')
})

test('a simulated market has a record of its past where it has a past', () => {
  const archive = { HISTORY_ARCHIVE_URL: 'http://x/gw2' }
  expect(idsOf({ DATA_SOURCE: 'simulated', ...archive })).toContain('simulate-record')
  expect(idsOf({ DATA_SOURCE: 'simulated' })).not.toContain('simulate-record')
  expect(idsOf(archive)).not.toContain('simulate-record')
})

test('polls of whole minutes begin well inside a minute, each installation at a second of its own', () => {
  const times = Array.from({ length: 200 }, (_, index) => pollTimes(60, `postgresql://a@localhost/db${index}`))
  const seconds = times.map((repeat) => {
    const cron = repeat !== undefined && 'cron' in repeat ? repeat.cron : ''
    expect(cron).toMatch(/^\d+ \*\/1 \* \* \* \*$/)
    return Number.parseInt(cron, 10)
  })
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(45)
  expect(new Set(seconds).size).toBeGreaterThan(20)
  expect(pollTimes(60)).toEqual(pollTimes(60))
  expect(pollTimes(300)).toEqual({ cron: expect.stringMatching(/^\d+ \*\/5 \* /) })
})

test('polls that are no divisor of an hour in minutes begin by their distance', () => {
  expect(pollTimes(5)).toEqual({ everyMs: 5_000 })
  expect(pollTimes(90)).toEqual({ everyMs: 90_000 })
  expect(pollTimes(420)).toEqual({ everyMs: 420_000 })
})
