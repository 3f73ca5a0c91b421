import type { CellCounts } from './cell.ts'
import type { DropCounts } from './drop-entries.ts'

/** The sum of two counts, exact and independent of the order of addition. */
export const addCounts = (a: CellCounts, b: CellCounts): CellCounts => combine(a, b, 1)

/** `from` without `part`, which must have been added to it before. */
export const subtractCounts = (from: CellCounts, part: CellCounts): CellCounts => combine(from, part, -1)

export const isEmpty = (counts: CellCounts): boolean => counts.submissions === 0

const NONE: DropCounts = [0, 0, 0]

const combine = (a: CellCounts, b: CellCounts, sign: 1 | -1): CellCounts => {
  const drops: Record<number, DropCounts> = { ...a.drops }
  for (const key of Object.keys(b.drops)) {
    const id = Number(key)
    const [units, submissions, spread] = drops[id] ?? NONE
    const [moreUnits, moreSubmissions, moreSpread] = b.drops[id] ?? NONE
    const counts = [units + sign * moreUnits, submissions + sign * moreSubmissions, spread + sign * moreSpread] as const
    if (counts.some((count) => count < 0))
      throw new Error(`Item ${id} cannot be taken from a cell that has less of it.`)
    if (counts[1] === 0) delete drops[id]
    else drops[id] = counts
  }
  const consumed = a.consumed + sign * b.consumed
  const submissions = a.submissions + sign * b.submissions
  if (consumed < 0 || submissions < 0) throw new Error('A record cannot be taken from a cell that it is not in.')
  return { consumed, submissions, drops }
}
