import { DAY_MS } from '@gildscope/base/time'
import type { WealthArchive } from '@gildscope/contracts'
import { dayBefore, type Hole, holesOf, type ValuePoint, valuePoints } from './points.ts'
import { RANGES, type RangeId } from './view.ts'

/** What the page shows for the chosen accounts. */
export type ValueModel = {
  archives: readonly WealthArchive[]
  /** All days, oldest first. */
  points: readonly ValuePoint[]
  last: ValuePoint | null
}

export const valueModel = (archives: readonly WealthArchive[]): ValueModel => {
  const points = valuePoints(archives)
  return { archives, points, last: points.at(-1) ?? null }
}

/** The part of the days that the graph draws. */
export type ValueRange = {
  points: readonly ValuePoint[]
  holes: readonly Hole[]
  /** Days from its first to its last. */
  span: number
}

export const rangeOf = ({ points, archives, last }: ValueModel, id: RangeId): ValueRange => {
  const days = RANGES.find(({ value }) => value === id)?.days ?? null
  const from = days === null || last === null ? '' : dayBefore(last.date, days)
  const inside = points.filter(({ date }) => date >= from)
  const [first] = inside
  const span = first === undefined || last === null ? 0 : (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS + 1
  return { points: inside, holes: holesOf(inside, archives), span }
}

/** A day of the graph; null: nothing was read. */
export type Step = { date: string; point: ValuePoint | null }

/** Every day of a range. */
export const stepsOf = ({ points, span }: ValueRange): Step[] => {
  const [first] = points
  if (first === undefined) return []
  const known = new Map(points.map((point) => [point.date, point]))
  return Array.from({ length: span }, (_, day) => {
    const date = dayBefore(first.date, -day)
    return { date, point: known.get(date) ?? null }
  })
}
