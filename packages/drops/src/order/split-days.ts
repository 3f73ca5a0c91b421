import type { Cell } from '../cells/cell.ts'

/** Shares of all cells that are before a split: attacks are short, so most splits are near the ends. */
const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 7 / 8, 15 / 16] as const

export const cellsByDay = (cells: readonly Pick<Cell, 'countsFrom'>[]): Map<string, number> => {
  const byDay = new Map<string, number>()
  for (const { countsFrom } of cells) byDay.set(countsFrom, (byDay.get(countsFrom) ?? 0) + 1)
  return byDay
}

/**
 * Days that split cells into those that counted before and those that count from it on, in order. Days are whole: what
 * arrived together is on one side.
 */
export const splitDays = (byDay: ReadonlyMap<string, number>): string[] => {
  const all = [...byDay.values()].reduce((sum, count) => sum + count, 0)
  let before = 0
  const splits = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, count]) => {
      const split = { day, share: before / all }
      before += count
      return split
    })
    .slice(1)
  const nearest = SHARES.flatMap((share) =>
    splits.length === 0
      ? []
      : splits.reduce((best, split) => (Math.abs(split.share - share) < Math.abs(best.share - share) ? split : best))
          .day,
  )
  return [...new Set(nearest)]
}

/** The index of the part that a day belongs to: 0 before the first split. */
export const partOf = (splits: readonly string[], day: string): number => {
  let part = 0
  while (part < splits.length && splits[part]! <= day) part++
  return part
}
