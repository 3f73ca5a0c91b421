import type { AnyColumn } from '../columns/column.ts'
import { kindOf } from '../columns/kinds/index.ts'

export const RAIL_WIDTH = 28
const NARROW_FIRST = 158
// A letter of a head at 12 px and 88 % width; padding and arrow; the mark of a side.
const LETTER = 5.8
const HEAD_EXTRA = 34
const MARK = 12
// Gains have a sign; the last figure of a ranking keeps a distance from the edge.
const SIGN = 8
const EDGE = 8
// On both sides of a cell; less in rankings.
const PADDING = 18
const TIGHT_PADDING = 10

const headWidth = ({ title, note = '', side }: AnyColumn): number =>
  Math.ceil((title.length + note.length) * LETTER) + HEAD_EXTRA + (side === undefined ? 0 : MARK)

const ownWidth = (column: AnyColumn, hasHead: boolean): number => {
  const figure = kindOf(column).width + (column.isGain === true ? SIGN : 0)
  return column.width ?? Math.max(figure, hasHead ? headWidth(column) : 0)
}

type Room = {
  boxWidth: number
  rails: number
  isNarrow: boolean
  hasHead: boolean
  /** Minimum widths of the figures, without the padding of their cells. */
  figures?: readonly number[]
}

/** Widths in px of columns that fill a box: the remaining space is shared evenly by all of them, except rails. */
export const columnWidths = (columns: readonly AnyColumn[], room: Room): number[] => {
  const { boxWidth, rails, isNarrow, hasHead, figures = [] } = room
  const own = columns.map((column, index) => {
    const figure = figures[index] ?? 0
    const least = figure === 0 ? 0 : figure + (hasHead ? PADDING : TIGHT_PADDING)
    const width = Math.max(ownWidth(column, hasHead), least)
    return isNarrow && hasHead && index === 0 ? Math.min(NARROW_FIRST, width) : width
  })
  if (!hasHead) return own.map((width, index) => (index === own.length - 1 ? width + EDGE : width))
  const sum = own.reduce((total, width) => total + width, 0)
  const free = boxWidth - rails * RAIL_WIDTH
  if (sum === 0 || free <= sum) return own
  return own.map((width) => (width * free) / sum)
}
