import type { JobLog } from '@gildscope/jobs'
import type pg from 'pg'
import { sumMarketDays } from '../roll-up/sum-market-days.ts'
import type { ArchiveClient } from './archive-client.ts'
import { importArchive } from './import-archive.ts'
import { listFestivalItems, listItemsToImport } from './list-items.ts'

/** What the first page shows must be there within seconds; the rest follows behind the open site. */
const FIRST = { items: 300, days: 90, hourDays: 2 }
const THEN = { items: 500, days: 365, hourDays: 7 }
const FESTIVAL_DAYS = 3 * 365

export type Backfill = {
  pool: pg.Pool
  archive: ArchiveClient
  now: Date
  signal: AbortSignal
  log: JobLog
  /** Called when windows have more to show than before. */
  onMore: () => Promise<void>
}

/** Takes the past over from an archive in two steps, each resumed where it stopped. Answers the rows written. */
export const backfill = async (wanted: Backfill): Promise<number> => {
  const { archive, pool, now, onMore } = wanted
  let written = 0
  const busiest = await archive.fetchBusiest(FIRST.items)
  if (busiest !== null) {
    written += await importArchive({ ...wanted, ids: busiest, resolution: 'hour', days: FIRST.hourDays })
    written += await importArchive({ ...wanted, ids: busiest, resolution: 'day', days: FIRST.days })
    if (written > 0) await onMore()
  }
  const atFirst = written
  const ids = await listItemsToImport(archive, pool)
  for (let at = 0; at < ids.length; at += THEN.items) {
    const batch = ids.slice(at, at + THEN.items)
    written += await importArchive({ ...wanted, ids: batch, resolution: 'hour', days: THEN.hourDays })
    written += await importArchive({ ...wanted, ids: batch, resolution: 'day', days: THEN.days })
  }
  written += await importArchive({
    ...wanted,
    ids: await listFestivalItems(pool),
    resolution: 'day',
    days: FESTIVAL_DAYS,
  })
  if (written > 0) {
    const today = Math.floor(now.getTime() / 86_400_000)
    await sumMarketDays(pool, today - FESTIVAL_DAYS, today)
  }
  if (written > atFirst) await onMore()
  return written
}
