import type { SurvivalStep } from './survival.ts'

const DAY_MINUTES = 1440

/**
 * The share of the time for which an order one copper better than the best, renewed at each of so many visits a day, has not
 * been beaten: the mean of the survival S between visits T minutes apart, 1/T ∫₀ᵀ S, drawn straight between classes and flat
 * behind the last front that was seen.
 */
export const frontShare = (tenure: readonly SurvivalStep[], visits: number): number => {
  const between = DAY_MINUTES / visits
  let [area, from, start] = [0, 0, 1]
  for (const { minutes, survival } of tenure) {
    const to = Math.min(minutes, between)
    const end = start + ((survival - start) * (to - from)) / (minutes - from)
    area += ((to - from) * (start + end)) / 2
    if (minutes >= between) return area / between
    from = minutes
    start = survival
  }
  return (area + (between - from) * start) / between
}
