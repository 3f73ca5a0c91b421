import type { AnyColumn } from '../columns/column.ts'
import { isAtRight, kindOf } from '../columns/kinds/index.ts'

export const RAIL_WIDTH = 28
const NARROW_FIRST = 158
const LEAST_FIRST = 96
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
  /** How many of the rails come before each column; none by default. */
  railsBefore?: readonly number[]
  isNarrow: boolean
  hasHead: boolean
  /** Minimum widths of the figures, without the padding of their cells. */
  figures?: readonly number[]
}

/**
 * Columns that are wider together than their box. The edge of the box must not cut a figure, because the rest of it reads
 * like another figure: the columns that fit, except the first, which stays while others scroll, are widened up to the edge.
 */
const cutAtText = (columns: readonly AnyColumn[], own: number[], { boxWidth, railsBefore = [] }: Room): number[] => {
  let end = 0
  const cut = columns.findIndex((_, index) => {
    end += own[index] ?? 0
    return end + (railsBefore[index] ?? 0) * RAIL_WIDTH > boxWidth
  })
  const column = columns[cut]
  if (column === undefined || cut === 0 || !isAtRight(column)) return own
  // Beside the first column alone there is nothing to widen: its text gives way, as far as it can still be read.
  if (cut === 1) {
    const left = boxWidth - (railsBefore[1] ?? 0) * RAIL_WIDTH - (own[1] ?? 0)
    return left < LEAST_FIRST ? own : own.with(0, left)
  }
  const taken = own.slice(0, cut).reduce((total, width) => total + width, 0)
  const free = Math.max(0, boxWidth - (railsBefore[cut] ?? 0) * RAIL_WIDTH - taken)
  const most = taken - (own[0] ?? 0)
  return own.map((width, index) => (index === 0 || index >= cut ? width : width + (width * free) / most))
}

/**
 * Widths in px of columns that fill a box: the remaining space is shared evenly by all of them, except rails. Those that
 * do not fit are reached by scrolling.
 */
export const columnWidths = (columns: readonly AnyColumn[], room: Room): number[] => {
  const { boxWidth, rails, isNarrow, hasHead, figures = [] } = room
  const own = columns.map((column, index) => {
    const figure = figures[index] ?? 0
    const least = figure === 0 ? 0 : figure + (hasHead ? PADDING : TIGHT_PADDING)
    const width = Math.max(ownWidth(column, hasHead), least)
    return isNarrow && hasHead && index === 0 ? Math.min(NARROW_FIRST, width) : width
  })
  if (!hasHead)
    return cutAtText(
      columns,
      own.map((width, index) => (index === own.length - 1 ? width + EDGE : width)),
      room,
    )
  const sum = own.reduce((total, width) => total + width, 0)
  const free = boxWidth - rails * RAIL_WIDTH
  if (sum === 0 || boxWidth === 0) return own
  if (free <= sum) return cutAtText(columns, own, room)
  return own.map((width) => (width * free) / sum)
}
