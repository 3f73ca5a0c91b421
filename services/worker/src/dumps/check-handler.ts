import { checkAnyDump } from '@gildscope/dumps'
import { checkDumps, handle, type JobContext } from '@gildscope/jobs'
import { configuredStore, type Deps, noteAge } from './dump-deps.ts'

export const handler = handle(checkDumps, async ({ deps, log }: JobContext<typeof checkDumps, Deps>) => {
  const checked = await checkAnyDump({ pool: deps.db.pool, store: configuredStore(deps), now: new Date() })
  await noteAge(deps)
  if (checked === null) return { summary: 'there is no dump yet', rows: 0 }
  const { name, files, fault } = checked
  if (fault === null) return { summary: `${name} is as it was written: ${files} files`, rows: 0 }
  deps.metrics.dumpFaults.inc()
  log.warn({ dump: name, fault }, 'a dump is not as it was written')
  return { summary: `${name} is to be written again: ${fault}`, rows: 0 }
})
