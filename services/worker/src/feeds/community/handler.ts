import { COMMUNITY_FEED_NAMES, RECIPE_FEEDS } from '@gildscope/contracts'
import { handle, importCommunity, type JobContext } from '@gildscope/jobs'
import { communityFeedsOf } from '../../config.ts'
import type { WorkerDeps } from '../../deps.ts'
import { forgetOthers } from './feed-note.ts'
import { importList } from './import-list.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config'>

/** Recipes of the community feeds; a fault in one does not stop the others. The gem store has a job of its own. */
export const handler = handle(
  importCommunity,
  async ({ deps, signal, log }: JobContext<typeof importCommunity, Deps>) => {
    const { pool } = deps.db
    const now = new Date(deps.clock.now())
    const addresses = communityFeedsOf(deps.config)
    const read = COMMUNITY_FEED_NAMES.filter((name) => addresses[name] !== null)
    let rows = await forgetOthers(pool, read, now)
    const faults: unknown[] = []
    for (const name of RECIPE_FEEDS) {
      const address = addresses[name]
      if (address === null) continue
      const { note, changed, fault } = await importList({ pool, name, address, now, signal })
      rows += changed
      if (note.state !== 'ok' || note.leftOut > 0) {
        const { state, reason, leftOut, leftOutNames } = note
        log.warn(
          { feed: name, state, reason, leftOut, first: leftOutNames[0] },
          'community feed not read as it should be',
        )
      }
      if (fault !== null) faults.push(fault)
    }
    if (faults.length > 0) throw faults[0]
    return { summary: `${rows} recipes changed`, rows }
  },
)
