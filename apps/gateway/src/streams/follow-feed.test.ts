import { createLogger } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import { startFakeItems } from '../testing/fake-items.ts'
import { followFeed } from './follow-feed.ts'
import { createMarketMirror } from './market-mirror.ts'

/** Longer than a test may take. */
const HOUR_MS = 3_600_000
const log = createLogger({ name: 'test', level: 'silent' })

test('whoever stops to follow does not wait for the next attempt', async () => {
  const items = await startFakeItems()
  const mirror = createMarketMirror(Date.now)
  const stop = followFeed({ origin: items.origin, mirror, log, retryMs: HOUR_MS })
  await items.isFollowed()
  await stop()
  expect(mirror.state()).toBeNull()
  await items.close()
})
