import type { AnyColumn } from './column.ts'
import { kindOf } from './kinds/index.ts'

export const RAIL_WIDTH = 28
const NARROW_FIRST = 158
// A letter of a head at 12 px and 88 % width; padding and arrow; the mark of a side.
const LETTER = 5.8
const HEAD_EXTRA = 34
const MARK = 12
// Gains have a sign; the last figure of a ranking stands off the edge.
const SIGN = 8
const EDGE = 8

const headWidth = ({ title, note = '', side }: AnyColumn): number =>
  Math.ceil((title.length + note.length) * LETTER) + HEAD_EXTRA + (side === undefined ? 0 : MARK)

const ownWidth = (column: AnyColumn, hasHead: boolean): number => {
  const figure = kindOf(column).width + (column.isGain === true ? SIGN : 0)
  return column.width ?? Math.max(figure, hasHead ? headWidth(column) : 0)
}

type Room = { boxWidth: number; rails: number; isNarrow: boolean; hasHead: boolean }

/** Widths in px of columns that fill a box: what is left over goes to all of them alike, but not to rails. */
export const columnWidths = (columns: readonly AnyColumn[], { boxWidth, rails, isNarrow, hasHead }: Room): number[] => {
  const own = columns.map((column, index) => {
    const width = ownWidth(column, hasHead)
    return isNarrow && hasHead && index === 0 ? Math.min(NARROW_FIRST, width) : width
  })
  if (!hasHead) return own.map((width, index) => (index === own.length - 1 ? width + EDGE : width))
  const sum = own.reduce((total, width) => total + width, 0)
  const room = boxWidth - rails * RAIL_WIDTH
  if (sum === 0 || room <= sum) return own
  return own.map((width) => (width * room) / sum)
}
