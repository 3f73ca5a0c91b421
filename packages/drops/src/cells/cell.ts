import { type Activity, consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import { levelBand, magicFindBand } from './bands.ts'
import { type DropCounts, dropEntries } from './drop-entries.ts'

/** Records that agree in all of this are counted together. */
export type CellKey = {
  activity: Activity
  item: number
  /** '' if nothing was salvaged. */
  kit: string
  magicFind: number
  level: number
  /** null: the build of the game was not recorded. */
  patch: number | null
  /** UTC, '2026-03-01'. */
  day: string
  /** The UTC day from which it counts in public figures: when it arrived, later for new accounts. */
  countsFrom: string
  account: string
  isFlagged: boolean
}

/** What is not part of a record itself; without `countsFrom` it counts from its own day. */
export type RecordMark = Pick<CellKey, 'patch' | 'isFlagged'> & Partial<Pick<CellKey, 'countsFrom'>>

export type CellCounts = {
  consumed: number
  submissions: number
  /** By item id; drops without units are left out. */
  drops: Readonly<Record<number, DropCounts>>
}

/** `entries`: its drops, each an id and its counts. */
export type Cell = CellKey & Omit<CellCounts, 'drops'> & { entries: Float64Array }

/** Units of `spread` in one. */
export const SPREAD_UNITS = 1_000_000

export const emptyCounts = (): CellCounts => ({ consumed: 0, submissions: 0, drops: {} })

/** What one record adds to its cell. */
export const countsOf = (record: Pick<DropRecord, 'consumed' | 'items'>): CellCounts => {
  const consumed = consumedOf(record).quantity
  const drops: Record<number, DropCounts> = {}
  for (const [id, units] of unitsGained(record)) {
    if (units > 0) drops[id] = [units, 1, Math.round((units * units * SPREAD_UNITS) / consumed)]
  }
  return { consumed, submissions: 1, drops }
}

const dayOf = (iso: string): string => new Date(iso).toISOString().slice(0, 10)

export const cellKeyOf = (
  record: Omit<DropRecord, 'id' | 'items' | 'wallet'>,
  { patch, isFlagged, countsFrom }: RecordMark,
): CellKey => ({
  activity: record.activity,
  item: consumedOf(record).id,
  kit: record.salvageKit,
  magicFind: magicFindBand(record.mf),
  level: levelBand(record.level),
  patch,
  day: dayOf(record.iso),
  countsFrom: countsFrom ?? dayOf(record.iso),
  account: record.account,
  isFlagged,
})

/** The cell that holds this record and no other. */
export const cellOf = (record: DropRecord, mark: RecordMark): Cell => {
  const { drops, ...counts } = countsOf(record)
  return { ...cellKeyOf(record, mark), ...counts, entries: dropEntries(drops) }
}
