import { derive, handle, type JobContext } from '@gildscope/jobs'
import type { WorkerDeps } from '../deps.ts'
import { deriveItems } from './derive-items.ts'

export const handler = handle(derive, async ({ deps, signal }: JobContext<typeof derive, Pick<WorkerDeps, 'db'>>) => {
  const rows = await deriveItems(deps, 'all', signal)
  return { summary: `${rows} items have other figures`, rows }
})
