import { importReference as definition, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { importReference } from './import-reference.ts'

type Deps = Pick<WorkerDeps, 'db' | 'game' | 'clock'>

export const handler = handle(definition, ({ deps, signal, log }: JobContext<typeof definition, Deps>) =>
  importReference({ pool: deps.db.pool, game: deps.game, now: new Date(deps.clock.now()), signal, log }),
)
