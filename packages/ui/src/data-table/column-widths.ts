import type { AnyColumn } from './column.ts'
import { kindOf } from './kinds/index.ts'

export const RAIL_WIDTH = 28
const NARROW_FIRST = 158
// A letter of a head at 12 px and 88 % width; padding and arrow; the mark of a side.
const LETTER = 5.8
const HEAD_EXTRA = 34
const MARK = 12

const headWidth = ({ title, note = '', side }: AnyColumn): number =>
  Math.ceil((title.length + note.length) * LETTER) + HEAD_EXTRA + (side === undefined ? 0 : MARK)

const ownWidth = (column: AnyColumn, hasHead: boolean): number =>
  column.width ?? Math.max(kindOf(column).width, hasHead ? headWidth(column) : 0)

type Room = { boxWidth: number; rails: number; isNarrow: boolean; hasHead: boolean }

/** Widths in px of columns that fill a box: what is left over goes to all of them alike, but not to rails. */
export const columnWidths = (columns: readonly AnyColumn[], { boxWidth, rails, isNarrow, hasHead }: Room): number[] => {
  const own = columns.map((column, index) =>
    isNarrow && hasHead && index === 0 ? NARROW_FIRST : ownWidth(column, hasHead),
  )
  const sum = own.reduce((total, width) => total + width, 0)
  const room = boxWidth - rails * RAIL_WIDTH
  if (!hasHead || room <= sum) return own
  return own.map((width) => (width * room) / sum)
}
