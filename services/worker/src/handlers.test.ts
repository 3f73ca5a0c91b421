import { expect, test } from 'vitest'
import { HANDLERS, handlersOf } from './handlers.ts'
import { schedules } from './schedules.ts'

const queuesOf = (handlers: (typeof HANDLERS)['market']): Set<string> =>
  new Set(handlers.map(({ definition }) => definition.queue))

test('no queue has jobs of two roles: who serves one must be able to do whatever is in it', () => {
  const queues = Object.values(HANDLERS).flatMap((handlers) => [...queuesOf(handlers)])
  expect(queues.length).toBeGreaterThan(5)
  expect(new Set(queues).size).toBe(queues.length)
})

test('all roles together do every job that is scheduled', () => {
  const done = handlersOf(['market', 'people', 'archives']).map(({ definition }) => definition.name)
  const feedUrl = 'http://x/feed.json'
  const scheduled = schedules({
    DATA_SOURCE: 'live',
    DATABASE_URL: 'postgresql://a@localhost/gildscope',
    POLL_SECONDS: 60,
    HISTORY_ARCHIVE_URL: feedUrl,
    COMMUNITY_FEEDS: true,
    GEMSTORE_FEED_URL: feedUrl,
    RAID_REWARDS_FEED_URL: feedUrl,
    FESTIVALS_FEED_URL: feedUrl,
    FRACTAL_SAMPLES_FEED_URL: feedUrl,
    FORGES_FEED_URL: feedUrl,
    FORGES_FEED_NAME: 'feed',
    DROPS_FEED_URL: feedUrl,
    DROPS_FEED_NAME: 'feed',
  })
  expect(done).toEqual(expect.arrayContaining(scheduled.map(({ job }) => job.name)))
})

test('a role does its own jobs only', () => {
  const names = handlersOf(['people']).map(({ definition }) => definition.name)
  expect(names).toContain('verify-list')
  expect(names).not.toContain('poll-market')
  expect(names).not.toContain('update-archives')
})
