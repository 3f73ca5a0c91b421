import type { MinuteRow, SideMinute } from '@gildscope/market'
import { MINUTE_COLUMNS } from '../poll/minute-columns.ts'

/** Columns of `history_minute` besides its key, in the order in which `minuteFromCells` reads them. */
export const MINUTE_NAMES = MINUTE_COLUMNS.map(({ name }) => name)
const SIDE_WIDTH = MINUTE_NAMES.length / 2

export type Cells = readonly (number | null)[]

const sideFromCells = (cells: Cells, at: number): SideMinute => {
  const sum = (offset: number): number => cells[at + offset] ?? 0
  return {
    price: cells[at] ?? null,
    quantity: cells[at + 1] ?? null,
    listings: cells[at + 2] ?? null,
    steady: cells[at + 3] ?? null,
    flow:
      (cells[at + 4] ?? null) === null
        ? null
        : {
            sold: sum(4),
            listed: sum(5),
            delisted: sum(6),
            value: sum(7),
            delistedValue: sum(8),
            soldSeen: sum(9),
            listedSeen: sum(10),
            delistedSeen: sum(11),
            unsure: sum(12),
            noise: sum(13),
          },
  }
}

/** A row read as `item_id, slot, ...MINUTE_NAMES`. */
export const minuteFromCells = (cells: Cells): MinuteRow => ({
  itemId: cells[0] ?? 0,
  slot: cells[1] ?? 0,
  buy: sideFromCells(cells, 2),
  sell: sideFromCells(cells, 2 + SIDE_WIDTH),
})
