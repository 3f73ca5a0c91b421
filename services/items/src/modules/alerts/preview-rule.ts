import { CompiledRule, preview } from '@gildscope/alerts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import type { AlertPreview, AlertRule } from '@gildscope/contracts'
import { BUCKET_NUMBERS, type Bucket, bucketOfNumbers, emptySideBucket } from '@gildscope/market'
import type pg from 'pg'
import type { Work } from '../../bulk/work.ts'
import type { HistoryPages, HistoryRepository } from '../history/history-repository.ts'

/** How long each grain is looked at. */
const MINUTES_MS = 2 * DAY_MS
const HOURS_MS = 90 * DAY_MS
const DAYS_MS = 10 * 366 * DAY_MS

const EVERY_NUMBER: ReadonlySet<number> = new Set(Array.from({ length: BUCKET_NUMBERS }, (_, place) => place))

const collect = async (pages: HistoryPages, work: Work): Promise<Bucket[]> => {
  const buckets: Bucket[] = []
  for await (const page of pages) {
    for (const bucket of page) buckets.push(bucketOfNumbers(bucket))
    work.note({ rowsRead: page.length, cells: page.length * BUCKET_NUMBERS })
    await work.pace()
  }
  return buckets
}

/** The minutes at which polls saw the item: a book that did not change is that of the row before. */
const atEveryPoll = (rows: readonly Bucket[], slots: readonly number[], itemId: number): Bucket[] => {
  const buckets: Bucket[] = []
  let next = 0
  let last: Bucket | undefined
  for (const slot of slots) {
    const start = slot * MINUTE_MS
    let row = rows[next]
    while (row !== undefined && row.start <= start) {
      last = row
      next += 1
      row = rows[next]
    }
    if (last === undefined) continue
    const flowOf = (side: 'buy' | 'sell') => (last?.start === start ? last[side].flow : null)
    buckets.push({
      itemId,
      start,
      count: 1,
      buy: { ...emptySideBucket(), ...last.buy, flow: flowOf('buy') },
      sell: { ...emptySideBucket(), ...last.sell, flow: flowOf('sell') },
    })
  }
  return buckets
}

const seenSlots = async (pool: pg.Pool, itemId: number, fromSlot: number): Promise<number[]> => {
  const { rows } = await pool.query<{ slot: number }>(
    `select slot from market.poll where slot >= $1 and finished_at is not null and not ($2 = any(missing)) order by slot`,
    [fromSlot, itemId],
  )
  return rows.map(({ slot }) => slot)
}

/** The usual distance of polls. */
const pollMinutesOf = (slots: readonly number[]): number => {
  const gaps = slots.slice(1).map((slot, at) => slot - (slots[at] ?? slot))
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 1
}

export type PreviewAsk = { rule: AlertRule; itemId: number; matches: number | null; nowMs: number }

/** What a rule would have done at an item: by the minutes of two days, the hours of 90, and the days before. */
export const previewRule = async (
  history: HistoryRepository,
  { rule, itemId, matches, nowMs }: PreviewAsk,
  work: Work,
): Promise<AlertPreview> => {
  const compiled = new CompiledRule({ accountId: '', alertId: '', revision: 1, until: null, rule })
  const ask = { ids: [itemId], isNewestFirst: false, most: null, sources: EVERY_NUMBER }
  const spanOf = (ms: number, bucketMs: number) => ({
    from: Math.floor((nowMs - ms) / bucketMs),
    to: Math.floor(nowMs / bucketMs),
  })
  const poolOf = () => history.poolOf(work.isLarge())
  const slots = await seenSlots(poolOf(), itemId, Math.floor((nowMs - MINUTES_MS) / MINUTE_MS))
  work.note({ rowsRead: slots.length })
  const pollMinutes = pollMinutesOf(slots)
  const rows = await collect(history.minutes({ ...ask, span: spanOf(MINUTES_MS, MINUTE_MS) }, poolOf), work)
  const hours = await collect(history.hours({ ...ask, span: spanOf(HOURS_MS, HOUR_MS) }, poolOf), work)
  const days = await collect(history.days({ ...ask, span: spanOf(DAYS_MS, DAY_MS) }, poolOf), work)
  const shared = { rule: compiled, pollMinutes, to: nowMs }
  /** What came before the history is no silence of the rule. */
  const from = (buckets: readonly Bucket[], ms: number): number => Math.max(nowMs - ms, buckets[0]?.start ?? 0)
  const minutes = atEveryPoll(rows, slots, itemId)
  return {
    itemId,
    matches,
    spans: [
      preview({
        ...shared,
        buckets: minutes,
        resolution: 'minute',
        from: from(minutes, MINUTES_MS),
      }),
      preview({ ...shared, buckets: hours, resolution: 'hour', from: from(hours, HOURS_MS) }),
      preview({ ...shared, buckets: days, resolution: 'day', from: from(days, DAYS_MS) }),
    ],
  }
}
