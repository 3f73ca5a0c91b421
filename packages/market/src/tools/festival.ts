import type { Copper } from '../copper.ts'
import { percentOf } from '../percent.ts'

export type FestivalDay = { date: string; sellPriceAvg: Copper | null }

export type FestivalCost = {
  start: Copper | null
  end: Copper | null
  /** `end` minus `start`. */
  difference: Copper | null
  /** In percent of `start`. */
  differencePercent: number | null
  now: Copper | null
}

/**
 * The cost of a festival box's contents before the festival, after it and now. `days`: daily rows, oldest first; the
 * second last one before `start` and the second one after `end` are used, to avoid the days on which the festival
 * begins and ends. `start` and `end` are ISO 8601 instants in UTC, like the dates of the rows.
 */
export const festivalCost = (input: {
  quantity: number
  days: readonly FestivalDay[]
  start: string
  end: string
  sellPrice: Copper | null
}): FestivalCost => {
  const { quantity, days } = input
  const startsAt = Date.parse(input.start)
  const endsAt = Date.parse(input.end)
  const before = days.filter(({ date }) => Date.parse(date) < startsAt)
  const after = days.filter(({ date }) => Date.parse(date) > endsAt)
  const start = times(quantity, before.at(-2)?.sellPriceAvg)
  const end = times(quantity, after[1]?.sellPriceAvg)
  const difference = start === null || end === null ? null : end - start
  return {
    start,
    end,
    difference,
    differencePercent: percentOf(difference, start),
    now: times(quantity, input.sellPrice),
  }
}

const times = (quantity: number, price: Copper | null | undefined): Copper | null =>
  price === null || price === undefined ? null : quantity * price
