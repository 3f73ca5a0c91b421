import { handle, type JobContext, writeDumps } from '@gildscope/jobs'
import { configuredPlace, type Deps } from './dump-deps.ts'
import { carryOut } from './process/carry-out.ts'

const MEGABYTE = 1_000_000

/** By the machine's time, not the market's: others use it to see how old a dump is. */
export const handler = handle(writeDumps, async ({ deps, signal }: JobContext<typeof writeDumps, Deps>) => {
  const { config, world } = deps
  const reply = await carryOut(
    {
      kind: 'write',
      databaseUrl: config.DATABASE_URL,
      place: configuredPlace(deps),
      world: { id: world.id, source: world.mode },
      licence: config.DUMP_LICENCE,
      hasMinutes: config.DUMP_MINUTES,
      mostDays: config.DUMP_DAYS_A_RUN,
    },
    signal,
  )
  if (reply.kind !== 'written') throw new Error(`the process of dumps answered ${reply.kind}`)
  const { days, files, bytes, rows, openDays } = reply.outcome
  const left = openDays === 0 ? '' : ', more are left'
  return { summary: `${days} days${left}; ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB`, rows }
})
