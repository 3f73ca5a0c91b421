import { checkDumps, handle, type JobContext } from '@gildscope/jobs'
import { configuredPlace, type Deps } from './dump-deps.ts'
import { carryOut } from './process/carry-out.ts'

export const handler = handle(checkDumps, async ({ deps, signal, log }: JobContext<typeof checkDumps, Deps>) => {
  const order = { kind: 'check', databaseUrl: deps.config.DATABASE_URL, place: configuredPlace(deps) } as const
  const reply = await carryOut(order, signal)
  if (reply.kind !== 'checked') throw new Error(`the process of dumps answered ${reply.kind}`)
  if (reply.outcome === null) return { summary: 'there is no dump yet', rows: 0 }
  const { name, files, fault } = reply.outcome
  if (fault === null) return { summary: `${name} is unchanged: ${files} files`, rows: 0 }
  deps.metrics.dumpFaults.inc()
  log.warn({ dump: name, fault }, 'a dump was altered')
  return { summary: `${name} is to be written again: ${fault}`, rows: 0 }
})
