import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import { sumMarketDays } from '../roll-up/sum-market-days.ts'
import type { ArchiveClient } from './archive-client.ts'
import { type BackfillState, findBackfillState, saveBackfillState } from './backfill-state.ts'
import { finishImport } from './finish-import.ts'
import { importArchive } from './import-archive.ts'
import { registerSource, sourceOf } from './import-source.ts'
import { findMissing, listBusiest, listFestivalItems, listTraded } from './list-items.ts'
import { listUnfinished } from './progress.ts'

export type BackfillPlan = {
  /** For the busiest items. */
  first: { items: number; days: number; hourDays: number }
  /** For all items, so many at a time. */
  rest: { items: number; days: number; hourDays: number }
  /** For all items in the end. */
  wholeDays: number
  festivalDays: number
  /** Of an archive that lists the busiest items: enough of some to show what festivals and hours do. */
  seasons: { items: number; days: number; hourItems: number; hourDays: number }
}

/** The trading post opened with the game: no archive goes back further. */
const FIRST_DAY = Date.parse('2012-08-28') / DAY_MS
const YEAR_DAYS = 365

/** The first page needs data within seconds; the rest is loaded while the site is already open. */
const planOf = (days: number): BackfillPlan => ({
  first: { items: 300, days: Math.min(90, days), hourDays: Math.min(2, days) },
  rest: { items: 500, days: Math.min(YEAR_DAYS, days), hourDays: Math.min(7, days) },
  wholeDays: days,
  festivalDays: Math.max(3 * YEAR_DAYS, days),
  seasons: { items: 160, days: Math.max(6 * YEAR_DAYS, days), hourItems: 40, hourDays: 60 },
})
/** Windows of a growing past are rebuilt so often. */
const SHOW_EVERY_MS = MINUTE_MS

export type Backfill = {
  pool: pg.Pool
  archive: ArchiveClient
  /** Days back from today; null for all that the archive has. */
  days: number | null
  now: Date
  signal: AbortSignal
  log: JobLog
  /** Called when windows have more to show than before. */
  onMore: () => Promise<void>
  plan?: BackfillPlan
}

/**
 * Imports history from an archive in steps, each resumed where it stopped. An archive that does not report its items is
 * not asked before the catalogue and the first prices are there. Returns the number of rows written; null while waiting.
 */
export const backfill = async (wanted: Backfill): Promise<number | null> => {
  const { archive, pool, days, now, onMore, signal } = wanted
  const today = Math.floor(now.getTime() / DAY_MS)
  const plan = wanted.plan ?? planOf(days ?? today - FIRST_DAY)
  const { first, rest, wholeDays, festivalDays } = plan
  const { name: source } = sourceOf(archive.url)
  const steps = stepsOf(plan, { today, isWhole: days === null })
  const save = (state: Pick<BackfillState, 'state' | 'reason' | 'items'>) =>
    saveBackfillState(pool, { source, steps, ...state })

  const before = await findBackfillState(pool, source)
  if (before?.state === 'finished' && !(await hasMore(pool, archive, steps))) return 0
  const busiest = await listBusiest(archive)
  const missing = busiest === null ? await findMissing(pool) : null
  const ids = [...new Set([...(busiest ?? []), ...(await listTraded(pool))])]
  if (missing !== null || ids.length === 0) {
    await save({ state: 'waiting', reason: missing ?? 'no tradable item is known yet', items: null })
    return null
  }
  await save({ state: 'running', reason: null, items: ids.length })
  let written = 0
  let shown = { rows: 0, at: performance.now() }
  if (busiest !== null) {
    const some = busiest.slice(0, first.items)
    written += await importArchive({ ...wanted, ids: some, resolution: 'hour', days: first.hourDays })
    written += await importArchive({ ...wanted, ids: some, resolution: 'day', days: first.days })
    if (written > 0) await onMore()
    shown = { rows: written, at: performance.now() }
    // The history of a craft is only as long as that of its rarest ingredient: months of all items come before a year
    // of any. Only for an archive of the simulated game, which lists the busiest items: another archive would need
    // twice as many requests.
    written += await importArchive({ ...wanted, ids, resolution: 'day', days: first.days })
  }
  for (let at = 0; at < ids.length; at += rest.items) {
    const batch = ids.slice(at, at + rest.items)
    written += await importArchive({ ...wanted, ids: batch, resolution: 'hour', days: rest.hourDays })
    written += await importArchive({ ...wanted, ids: batch, resolution: 'day', days: rest.days })
    if (written > shown.rows && performance.now() - shown.at > SHOW_EVERY_MS) {
      await onMore()
      shown = { rows: written, at: performance.now() }
    }
  }
  written += await importArchive({
    ...wanted,
    ids: await listFestivalItems(pool),
    resolution: 'day',
    days: festivalDays,
  })
  if (busiest !== null) {
    const { items, hourItems, hourDays } = plan.seasons
    // Of a small market no more than a fifth: years of them would be most of what it imports.
    const share = Math.min(1, ids.length / 5 / items)
    const some = (count: number) => ({ ...wanted, ids: busiest.slice(0, Math.ceil(count * share)) })
    written += await importArchive({ ...some(items), resolution: 'day', days: plan.seasons.days })
    written += await importArchive({ ...some(hourItems), resolution: 'hour', days: hourDays })
  }
  // Even if nothing was written now: an earlier run may have ended before this point.
  await finishImport(pool, today - rest.days, today)
  if (written > shown.rows) await onMore()
  written += await importArchive({ ...wanted, ids, resolution: 'day', days: wholeDays })
  // A year at a time: a statement over all of them would take minutes.
  for (let to = today - rest.days - 1; to >= today - wholeDays; to -= YEAR_DAYS) {
    signal.throwIfAborted()
    await sumMarketDays(pool, { fromDay: Math.max(to - YEAR_DAYS + 1, today - wholeDays), toDay: to, today })
  }
  await save({ state: 'finished', reason: null, items: ids.length })
  return written
}

/** The spans that every item gets in the end. */
const stepsOf = (
  { rest, wholeDays }: BackfillPlan,
  { today, isWhole }: { today: number; isWhole: boolean },
): BackfillState['steps'] => [
  { resolution: 'hour', days: rest.hourDays, fromDay: today - rest.hourDays },
  { resolution: 'day', days: rest.days, fromDay: today - rest.days },
  ...(wholeDays > rest.days
    ? [{ resolution: 'day' as const, days: isWhole ? null : wholeDays, fromDay: today - wholeDays }]
    : []),
]

/** Whether there are items without their history after all, such as those of a new build. */
const hasMore = async (pool: pg.Pool, archive: ArchiveClient, steps: BackfillState['steps']): Promise<boolean> => {
  const sourceId = await registerSource(pool, sourceOf(archive.url))
  const ids = await listTraded(pool)
  for (const { resolution, fromDay } of steps)
    if ((await listUnfinished(pool, { sourceId, resolution, fromDay }, ids)).length > 0) return true
  return false
}
