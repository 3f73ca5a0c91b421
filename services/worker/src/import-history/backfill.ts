import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import type { ArchiveClient } from './archive-client.ts'
import { finishImport } from './finish-import.ts'
import { importArchive } from './import-archive.ts'
import { listFestivalItems, listItemsToImport } from './list-items.ts'

export type BackfillPlan = {
  /** For the busiest items. */
  first: { items: number; days: number; hourDays: number }
  /** For all items, so many at a time. */
  rest: { items: number; days: number; hourDays: number }
  festivalDays: number
}

/** The first page needs data within seconds; the rest is loaded while the site is already open. */
const PLAN: BackfillPlan = {
  first: { items: 300, days: 90, hourDays: 2 },
  rest: { items: 500, days: 365, hourDays: 7 },
  festivalDays: 3 * 365,
}
/** Windows of a growing past are rebuilt so often. */
const SHOW_EVERY_MS = MINUTE_MS

export type Backfill = {
  pool: pg.Pool
  archive: ArchiveClient
  now: Date
  signal: AbortSignal
  log: JobLog
  /** Called when windows have more to show than before. */
  onMore: () => Promise<void>
  plan?: BackfillPlan
}

/** Imports history from an archive in steps, each resumed where it stopped. Returns the number of rows written. */
export const backfill = async (wanted: Backfill): Promise<number> => {
  const { archive, pool, now, onMore, plan = PLAN } = wanted
  const { first, rest, festivalDays } = plan
  let written = 0
  const busiest = await archive.fetchBusiest(first.items)
  if (busiest !== null) {
    written += await importArchive({ ...wanted, ids: busiest, resolution: 'hour', days: first.hourDays })
    written += await importArchive({ ...wanted, ids: busiest, resolution: 'day', days: first.days })
    if (written > 0) await onMore()
  }
  let shown = { rows: written, at: performance.now() }
  const ids = await listItemsToImport(archive, pool)
  // The history of a craft is only as long as that of its rarest ingredient: months of all items come before a year of
  // any. Only for an archive of the simulated game, which lists the busiest items: another archive would need twice as
  // many requests.
  if (busiest !== null) written += await importArchive({ ...wanted, ids, resolution: 'day', days: first.days })
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
  // Even if nothing was written now: an earlier run may have ended before this point.
  const today = Math.floor(now.getTime() / DAY_MS)
  await finishImport(pool, today - rest.days, today)
  if (written > shown.rows) await onMore()
  return written
}
