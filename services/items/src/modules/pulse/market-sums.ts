import type { MarketPulse } from '@gildscope/contracts'
import type { Snapshot } from '../../store/snapshot.ts'

export type MarketSums = Omit<MarketPulse, 'gems'>

/** Totals are not scaled up for missed polls: with more of them missing two days differ by the gap. */
const LEAST_COVERAGE = 0.9

const numbersOf = ({ columns }: Snapshot, field: string): Float64Array => {
  const column = columns.get(field)
  if (column === undefined || !('values' in column)) throw new Error(`no numbers in the column ${field}`)
  return column.values
}

type Total = { sum: number; positive: number; counted: number }

/** NaN means null; such rows do not count. */
const totalOf = (length: number, valueAt: (row: number) => number): Total => {
  const total: Total = { sum: 0, positive: 0, counted: 0 }
  for (let row = 0; row < length; row += 1) {
    const value = valueAt(row)
    if (Number.isNaN(value)) continue
    total.sum += value
    total.counted += 1
    if (value > 0) total.positive += 1
  }
  return total
}

const total = (values: Float64Array): Total => totalOf(values.length, (row) => values[row]!)

/** Two days minus the last one. The windows are refreshed one after the other, so a difference may be negative. */
const totalBefore = (day: Float64Array, twoDays: Float64Array): Total =>
  totalOf(twoDays.length, (row) => {
    const ofDay = day[row] ?? Number.NaN
    return Math.max(0, twoDays[row]! - (Number.isNaN(ofDay) ? 0 : ofDay))
  })

const areBothDaysKnown = (snapshot: Snapshot): boolean => {
  const { sum, counted } = total(numbersOf(snapshot, '2d_coverage'))
  return sum / counted >= LEAST_COVERAGE
}

/** Sales from sell listings in the whole market, today and the day before, and the direction of prices. */
export const marketSums = (snapshot: Snapshot): MarketSums => {
  const isBeforeKnown = areBothDaysKnown(snapshot)
  const dayAndBefore = (metric: string, read: (of: Total) => number): MarketSums['value'] => {
    const day = numbersOf(snapshot, `1d_${metric}`)
    const now = total(day)
    const before = totalBefore(day, numbersOf(snapshot, `2d_${metric}`))
    return {
      now: now.counted === 0 ? null : read(now),
      before: isBeforeKnown && before.counted > 0 ? read(before) : null,
    }
  }
  const change = numbersOf(snapshot, '1d_sell_price_change')
  return {
    value: dayAndBefore('sell_value', ({ sum }) => sum),
    sold: dayAndBefore('sell_sold', ({ sum }) => sum),
    traded: dayAndBefore('sell_sold', ({ positive }) => positive),
    rising: change.filter((value) => value > 0).length,
    falling: change.filter((value) => value < 0).length,
  }
}
