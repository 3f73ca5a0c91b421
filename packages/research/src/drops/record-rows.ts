import type pg from 'pg'
import type { ResearchItem, StoredDropRecord } from './drop-record.ts'

type Row = Omit<StoredDropRecord, 'magicFind' | 'patchId' | 'itemId' | 'countsFrom'> & {
  item_id: number
  magic_find: number
  patch_id: number
  counts_from: string
}

const COLUMNS = `id, activity, item_id, giver, kit, level, magic_find, at, to_char(counts_from, 'YYYY-MM-DD') as counts_from, build,
   patch_id, consumed, items, wallet, flags, evidence`

const recordOf = ({
  item_id: itemId,
  magic_find: magicFind,
  patch_id: patchId,
  counts_from: countsFrom,
  ...row
}: Row): StoredDropRecord => ({ ...row, itemId, magicFind, patchId, countsFrom })

export type Queries = Pick<pg.Pool, 'query'>

/** Conditions as SQL with `$1` and so on, and their values. */
export type Where = { sql: string; values: readonly unknown[] }

export const selectWhere = async (queries: Queries, { sql, values }: Where, rest = ''): Promise<StoredDropRecord[]> => {
  const { rows } = await queries.query<Row>(`select ${COLUMNS} from stats.drop_record where ${sql} ${rest}`, [
    ...values,
  ])
  return rows.map(recordOf)
}

/** Records of an item that match a condition, whose parameters begin with $3; oldest first. */
export const selectRecords = (
  queries: Queries,
  { activity, itemId }: ResearchItem,
  condition = 'true',
  parameters: readonly unknown[] = [],
): Promise<StoredDropRecord[]> =>
  selectWhere(
    queries,
    { sql: `activity = $1 and item_id = $2 and (${condition})`, values: [activity, itemId, ...parameters] },
    'order by at, id',
  )
