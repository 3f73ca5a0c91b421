import { handle, importMisc, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import type { FeedName } from './feed-records.ts'
import { importFeed } from './import-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config'>

/** Configured feeds; a fault in one does not stop the others. */
export const handler = handle(importMisc, async ({ deps, signal, log }: JobContext<typeof importMisc, Deps>) => {
  const feeds: [FeedName, string | undefined][] = [
    ['raid-rewards', deps.config.RAID_REWARDS_FEED_URL],
    ['festivals', deps.config.FESTIVALS_FEED_URL],
    ['fractal-samples', deps.config.FRACTAL_SAMPLES_FEED_URL],
  ]
  const faults: unknown[] = []
  let rows = 0
  for (const [name, from] of feeds) {
    if (from === undefined) continue
    try {
      rows += await importFeed({ pool: deps.db.pool, name, from, now: new Date(deps.clock.now()), signal })
    } catch (error) {
      log.warn({ feed: name, error: error instanceof Error ? error.message : String(error) }, 'feed not imported')
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return { summary: `${rows} rows changed`, rows }
})
