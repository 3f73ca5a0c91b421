import { LEVEL_BANDS, MAGIC_FIND_BANDS } from '@gildscope/drops/cells'
import type { ResearchItem, StoredDropRecord } from './drop-record.ts'
import { type Queries, selectWhere, type Where } from './record-rows.ts'

/** A filter on records. Bands are named by their lower ends, days are UTC. */
export type RecordCut = {
  kit?: string | undefined
  magicFind?: number | undefined
  level?: number | undefined
  patchId?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only those that count in public figures on this UTC day. */
  countingOn?: string | undefined
  hasFlagged: boolean
}

const ROWS_AT_ONCE = 500

const after = (bands: readonly number[], from: number): number | null => bands.find((bound) => bound > from) ?? null

const whereOf = (item: ResearchItem, cut: RecordCut): Where => {
  const conditions: string[] = []
  const values: unknown[] = []
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value === undefined || value === null) return
    conditions.push(condition(`$${values.push(value)}`))
  }
  add((p) => `activity = ${p}`, item.activity)
  add((p) => `item_id = ${p}`, item.itemId)
  add((p) => `kit = ${p}`, cut.kit)
  for (const [column, from, bands] of [
    ['magic_find', cut.magicFind, MAGIC_FIND_BANDS],
    ['level', cut.level, LEVEL_BANDS],
  ] as const) {
    if (from === undefined) continue
    add((p) => `${column} >= ${p}`, from)
    add((p) => `${column} < ${p}`, after(bands, from))
  }
  add((p) => `patch_id = ${p}`, cut.patchId)
  add((p) => `at >= ${p}::date at time zone 'UTC'`, cut.from)
  add((p) => `at < (${p}::date + 1) at time zone 'UTC'`, cut.to)
  add((p) => `counts_from <= ${p}::date`, cut.countingOn)
  if (!cut.hasFlagged) conditions.push(`flags = '[]'`)
  return { sql: conditions.join(' and '), values }
}

/** Records of an item in order of their moments, a bounded number at a time. */
export const streamItemRecords = async function* (
  queries: Queries,
  item: ResearchItem,
  cut: RecordCut,
  order: 'oldest' | 'newest',
): AsyncGenerator<StoredDropRecord[]> {
  const { sql, values } = whereOf(item, cut)
  const [than, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  let last: StoredDropRecord | undefined
  for (;;) {
    const place = values.length
    const rows: StoredDropRecord[] = await selectWhere(
      queries,
      last === undefined
        ? { sql, values }
        : { sql: `${sql} and (at, id) ${than} ($${place + 1}, $${place + 2})`, values: [...values, last.at, last.id] },
      `order by at ${direction}, id ${direction} limit ${ROWS_AT_ONCE}`,
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** All records, or those of an activity or item, in order of arrival. */
export const streamAllRecords = async function* (
  queries: Queries,
  { activity, itemId }: { activity?: string | undefined; itemId?: number | undefined },
): AsyncGenerator<StoredDropRecord[]> {
  let last = 0
  for (;;) {
    const rows = await selectWhere(
      queries,
      {
        sql: 'id > $1 and ($2::text is null or activity = $2) and ($3::int is null or item_id = $3)',
        values: [last, activity ?? null, itemId ?? null],
      },
      `order by id limit ${ROWS_AT_ONCE}`,
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Records of a submitter's game accounts, newest first. */
export const listGivenRecords = (queries: Queries, givers: readonly string[]): Promise<StoredDropRecord[]> =>
  selectWhere(queries, { sql: 'giver = any($1)', values: [givers] }, 'order by at desc, id desc')
