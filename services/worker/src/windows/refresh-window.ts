import { inTransaction } from '@gildscope/db'
import { WINDOWS, type Window } from '@gildscope/market'
import type pg from 'pg'
import { dayEdgeReader, hourEdgeReader } from './read-edges.ts'
import { readSums } from './read-sums.ts'
import { storeWindows } from './store-windows.ts'
import { windowRow } from './window-row.ts'
import { isHourly, windowSpan } from './window-span.ts'

export type WindowsContext = {
  pool: pg.Pool
  /** The market's time: where every window ends. */
  now: Date
  /** Seconds between polls, for the share of a window that was recorded. */
  pollSeconds: number
  signal: AbortSignal
}

/** Recalculates one window for all items. Returns the number of changed rows. */
export const refreshWindow = async (window: Window, context: WindowsContext): Promise<number> => {
  const { pool, now, signal } = context
  const span = windowSpan(window, now.getTime())
  // A slot is a minute: faster polls share one.
  const pollMinutes = Math.max(1, context.pollSeconds / 60)
  const windowIndex = WINDOWS.indexOf(window)
  const hourly = isHourly(window)
  const wanted = {
    table: hourly ? ('history_hour' as const) : ('history_day' as const),
    from: hourly ? span.firstHour : span.firstDay,
    windowIndex,
    pollMinutes,
  }
  return inTransaction(pool, async (client) => {
    let written = 0
    // On the connection that holds the read lock: another one could deadlock.
    const readEdges = hourly
      ? await hourEdgeReader(client, span, pollMinutes)
      : dayEdgeReader(client, span, pollMinutes)
    for await (const items of readSums(client, wanted)) {
      signal.throwIfAborted()
      const edges = await readEdges(items.map((item) => item.itemId))
      const rows = items.map((item) => windowRow(item, edges.get(item.itemId), span.minutes))
      written += await storeWindows(pool, windowIndex, rows)
    }
    return written
  })
}
