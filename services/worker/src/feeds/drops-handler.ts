import { MINUTE_MS } from '@gildscope/base/time'
import { deriveDropWays, handle, importDrops, type JobContext } from '@gildscope/jobs'
import { createPseudonyms, importDropLines } from '@gildscope/research/drops'
import type { WorkerDeps } from '../deps.ts'
import { readText } from './read-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config'> & { jobs: Pick<WorkerDeps['jobs'], 'enqueue'> }

/** Records of unknown items are imported once the catalogue has them: its import triggers this again. */
export const handler = handle(
  importDrops,
  async ({ deps, payload, signal, log }: JobContext<typeof importDrops, Deps>) => {
    const { feedUrl, source } = payload
    const text = await readText(feedUrl, signal)
    const { stored, known, bad } = await importDropLines({
      ...deps.db,
      text,
      source,
      pseudonyms: createPseudonyms(deps.config.PSEUDONYM_KEY),
      now: new Date(deps.clock.now()),
      signal,
    })
    const [first] = bad
    if (first !== undefined)
      log.warn({ feed: feedUrl, refused: bad.length, ...first }, 'records of drops were not taken')
    // A new installation has its first prices by then, which say what of a container is worth most.
    if (stored > 0) await deps.jobs.enqueue(deriveDropWays, {}, { delayMs: MINUTE_MS })
    return { summary: `${stored} records stored, ${known} known before, ${bad.length} refused`, rows: stored }
  },
)
