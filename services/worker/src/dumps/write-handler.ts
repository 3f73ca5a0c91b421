import { handle, type JobContext, writeDumps } from '@gildscope/jobs'
import { configuredPlace, type Deps } from './dump-deps.ts'
import { carryOut } from './process/carry-out.ts'

const MEGABYTE = 1_000_000
/** Of a run, which there is each hour. */
const MOST_DAYS = 24

/** By the machine's time, not the market's: others use it to see how old a dump is. */
export const handler = handle(writeDumps, async ({ deps, signal, log }: JobContext<typeof writeDumps, Deps>) => {
  const { config, world } = deps
  const reply = await carryOut(
    {
      kind: 'write',
      databaseUrl: config.DATABASE_URL,
      place: configuredPlace(deps),
      world: { id: world.id, source: world.mode },
      licence: config.DUMP_LICENCE,
      hasMinutes: config.DUMP_MINUTES,
      hasCsv: config.DUMP_CSV,
      mostDays: MOST_DAYS,
      isForMove: false,
    },
    signal,
  )
  if (reply.kind !== 'written') throw new Error(`the process of dumps answered ${reply.kind}`)
  const { days, files, bytes, rows, daysLeft, fullDisk } = reply.outcome
  if (fullDisk !== null)
    log.warn({ ...fullDisk }, 'less than a tenth of the disk of the dumps is free: none is written')
  const left = daysLeft === 0 ? '' : fullDisk === null ? ', more are left' : ', the others wait for free space'
  return { summary: `${days} days${left}; ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB`, rows }
})
