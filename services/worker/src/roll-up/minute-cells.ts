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
    flow:
      (cells[at + 3] ?? null) === null
        ? null
        : {
            sold: sum(3),
            listed: sum(4),
            delisted: sum(5),
            value: sum(6),
            delistedValue: sum(7),
            soldSeen: sum(8),
            listedSeen: sum(9),
            delistedSeen: sum(10),
            unsure: sum(11),
            noise: sum(12),
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
