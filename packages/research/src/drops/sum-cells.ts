import { addCounts, type CellCounts, countsOf, emptyCounts, levelBand, magicFindBand } from '@gildscope/drops/cells'
import type { Stack, StoredDropRecord } from './drop-record.ts'

/** Sums of records that have all of this in common; one row of `stats.drop_cell` without its item. */
export type CellRow = CellCounts & {
  kit: string
  magicFind: number
  level: number
  patchId: number
  /** UTC. */
  day: string
  /** UTC, as in its records. */
  countsFrom: string
  giver: string
  isFlagged: boolean
  /** By currency: the sum of its changes. */
  wallet: Record<string, number>
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const emptyCell = (record: StoredDropRecord): CellRow => ({
  kit: record.kit,
  magicFind: magicFindBand(record.magicFind),
  level: levelBand(record.level),
  patchId: record.patchId,
  day: dayOf(record.at),
  countsFrom: record.countsFrom,
  giver: record.giver,
  isFlagged: record.flags.length > 0,
  ...emptyCounts(),
  wallet: {},
})

/** Names a cell among those of its item. */
export const cellKey = ({ kit, magicFind, level, patchId, day, countsFrom, giver, isFlagged }: CellRow): string =>
  [day, countsFrom, giver, kit, magicFind, level, patchId, isFlagged].join('|')

const toStacks = (stacks: readonly Stack[]) => stacks.map(([id, quantity, price]) => ({ id, quantity, price }))

const withRecord = (cell: CellRow, record: StoredDropRecord): CellRow => {
  const counts = countsOf({ consumed: toStacks(record.consumed), items: toStacks(record.items) })
  const wallet = { ...cell.wallet }
  for (const [id, change] of record.wallet) wallet[id] = (wallet[id] ?? 0) + change
  return { ...cell, ...addCounts(cell, counts), wallet }
}

/** The cells of records of one item. */
export const sumCells = (records: Iterable<StoredDropRecord>): CellRow[] => {
  const cells = new Map<string, CellRow>()
  for (const record of records) {
    const empty = emptyCell(record)
    const key = cellKey(empty)
    cells.set(key, withRecord(cells.get(key) ?? empty, record))
  }
  return [...cells.values()]
}
