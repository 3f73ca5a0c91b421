import type { AnyColumn } from './column.ts'
import { kindOf } from './kinds/index.ts'

export const RAIL_WIDTH = 28
const NARROW_FIRST = 158
// Letters of a head at 12 px and 88 % width, with mark, arrow and padding.
const LETTER = 6.3
const HEAD_EXTRA = 34

const ownWidth = (column: AnyColumn): number => {
  const head = Math.ceil((column.title.length + (column.note?.length ?? 0)) * LETTER) + HEAD_EXTRA
  return column.width ?? Math.max(kindOf(column).width, head)
}

/** Widths in px of columns that fill a box: what is left over goes to all of them alike, but not to rails. */
export const columnWidths = (
  columns: readonly AnyColumn[],
  { boxWidth, rails, isNarrow }: { boxWidth: number; rails: number; isNarrow: boolean },
): number[] => {
  const own = columns.map((column, index) => (isNarrow && index === 0 ? NARROW_FIRST : ownWidth(column)))
  const sum = own.reduce((total, width) => total + width, 0)
  const room = boxWidth - rails * RAIL_WIDTH
  if (sum === 0 || room <= sum) return own
  return own.map((width) => (width * room) / sum)
}
