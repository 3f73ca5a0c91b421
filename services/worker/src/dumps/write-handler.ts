import { writeDumps as write } from '@gildscope/dumps'
import { handle, type JobContext, writeDumps } from '@gildscope/jobs'
import { configuredStore, type Deps, noteAge } from './dump-deps.ts'

const MEGABYTE = 1_000_000

/** By the machine's time, not the market's: others see by it how old a dump is. */
export const handler = handle(writeDumps, async ({ deps, signal }: JobContext<typeof writeDumps, Deps>) => {
  const { config, db, world } = deps
  const { days, files, bytes, rows, openDays } = await write({
    pool: db.pool,
    store: configuredStore(deps),
    world: { id: world.id, source: world.mode },
    licence: config.DUMP_LICENCE,
    now: new Date(),
    hasMinutes: config.DUMP_MINUTES,
    mostDays: config.DUMP_DAYS_A_RUN,
    signal,
  })
  await noteAge(deps)
  const left = openDays === 0 ? '' : ', more are left'
  return { summary: `${days} days${left}; ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB`, rows }
})
