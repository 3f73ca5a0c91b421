import { handle, importForges, type JobContext } from '@gildscope/jobs'
import { importForges as takeOver } from '@gildscope/research/forging'
import type { WorkerDeps } from '../deps.ts'
import { readText } from './read-feed.ts'

type Deps = Pick<WorkerDeps, 'db' | 'clock'>

/** Results of unknown items are imported once the catalogue has them: its import triggers this again. */
export const handler = handle(
  importForges,
  async ({ deps, payload, signal, log }: JobContext<typeof importForges, Deps>) => {
    const { feedUrl, submitter } = payload
    const text = await readText(feedUrl, signal)
    const now = new Date(deps.clock.now())
    const { stored, known, bad } = await takeOver({ db: deps.db.db, text, kind: null, submitter, now })
    const [first] = bad
    if (first !== undefined)
      log.warn({ feed: feedUrl, refused: bad.length, ...first }, 'results of forges were not taken')
    return { summary: `${stored} results stored, ${known} known before, ${bad.length} refused`, rows: stored }
  },
)
