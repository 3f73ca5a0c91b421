import type { Copper, Level } from '@gildscope/market'

/** A price of the book, or levels between that are not shown. */
export type LadderRow =
  | { kind: 'level'; unitPrice: Copper; quantity: number; sum: number; isOwn: boolean }
  | { kind: 'rest'; levels: number; units: number }

type LevelRow = Extract<LadderRow, { kind: 'level' }>

/** Levels shown around an own order deep in the book. */
const BESIDE = 1

const levelRows = (levels: readonly Level[], own: ReadonlySet<Copper>): LevelRow[] => {
  let sum = 0
  return levels.map(({ unitPrice, quantity }) => {
    sum += quantity
    return { kind: 'level', unitPrice, quantity, sum, isOwn: own.has(unitPrice) }
  })
}

/**
 * The best levels of a side, best first. An own order that is not among them is shown with its neighbours, behind a row
 * for the levels between.
 */
export const ladderRows = (levels: readonly Level[], own: readonly Copper[], most: number): readonly LadderRow[] => {
  const rows = levelRows(levels, new Set(own))
  const at = rows.findIndex(({ isOwn }) => isOwn)
  if (at < most) return rows.slice(0, most)
  const around = rows.slice(at - BESIDE, at + BESIDE + 1)
  const head = rows.slice(0, most - around.length - 1)
  const between = rows.slice(head.length, at - BESIDE)
  if (between.length === 0) return [...head, ...around]
  const units = between.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...head, { kind: 'rest', levels: between.length, units }, ...around]
}
