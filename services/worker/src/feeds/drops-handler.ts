import { handle, importDrops, type JobContext } from '@gildscope/jobs'
import { createPseudonyms, importDropLines } from '@gildscope/research/drops'
import type { WorkerDeps } from '../deps.ts'
import { readText } from './read-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock' | 'config'>

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
    return { summary: `${stored} records stored, ${known} known before, ${bad.length} refused`, rows: stored }
  },
)
