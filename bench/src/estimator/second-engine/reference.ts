import { type FlatSide, LEVEL_WIDTH, type Side } from '@gildscope/market'

/**
 * A simple estimator of sales to compare with: losses that a sale can have reached are split by the usual size of sales,
 * and what one halving of the poll interval revealed is extrapolated by a power of the sales in a poll.
 */
const USUAL_SALE = { units: 1.5, weight: 4 }
const SIZE_SCALE = 2
const FRONT_CANCEL_CHANCE = 0.02
const HALF_LIFE_MINUTES = 1440
const MOST_REVEALED = 0.4
const STEP_EVENTS = 10

type TouchedLoss = { units: number; gone: number; free: boolean }

/** Levels that lost units and that a sale can have reached, best first. */
const touchedLosses = (previous: FlatSide, next: FlatSide, side: Side): TouchedLoss[] => {
  const sign = side === 'sell' ? 1 : -1
  const rankAt = (flat: FlatSide, at: number): number =>
    at < flat.length ? flat[at]! * sign : Number.POSITIVE_INFINITY
  const best = rankAt(next, 0)
  const touched: TouchedLoss[] = []
  let reachable = true
  for (let before = 0, after = 0; before < previous.length; ) {
    const rank = Math.min(rankAt(previous, before), rankAt(next, after))
    const stood = rankAt(previous, before) === rank
    const stands = rankAt(next, after) === rank
    const units = (stood ? previous[before + 1]! : 0) - (stands ? next[after + 1]! : 0)
    if (units > 0) {
      const gone = previous[before + 2]! - (stands ? next[after + 2]! : 0)
      if (gone <= 0 || reachable) touched.push({ units, gone, free: rank <= best })
    }
    if (stood && stands) reachable = false
    if (stood) before += LEVEL_WIDTH
    if (stands) after += LEVEL_WIDTH
  }
  return touched
}

const emptyScale = () => ({ rootSum: 0, rootCount: 0, provenFree: 0, provenOver: 0, wholeFree: 0, wholeOver: 0 })
type Scale = ReturnType<typeof emptyScale>

/** Units and number of sales; `scale` learns from them. */
const splitTouched = (touched: readonly TouchedLoss[], scale: Scale): { units: number; sales: number } => {
  const { units: usual, weight } = USUAL_SALE
  const lastPartial = touched.findLastIndex(({ gone }) => gone <= 0)
  const { wholeFree, provenOver, provenFree, wholeOver } = scale
  const odds = Math.min(1, (wholeFree * (provenOver + 0.02)) / ((provenFree + 0.5) * (wholeOver + 0.2)))
  const all = touched.reduce((sum, { units }) => sum + units, 0)
  const sold = { units: 0, sales: 0 }
  touched.forEach(({ units, gone, free }, index) => {
    let share = 1
    if (gone <= 0) {
      scale[free ? 'provenFree' : 'provenOver'] += 1
    } else {
      const root = (scale.rootSum + weight * Math.sqrt(usual)) / (scale.rootCount + weight)
      const tail = SIZE_SCALE * root * root
      const reached = ((tail + all - units) / (tail + all)) ** 2
      share = reached / (reached + FRONT_CANCEL_CHANCE ** gone)
      if (free) {
        scale.wholeFree += share
      } else {
        scale.wholeOver += 1
        if (index > lastPartial) share *= odds
      }
    }
    sold.units += share * units
    sold.sales += share
  })
  if (lastPartial >= 0) {
    scale.rootSum += Math.sqrt(sold.units)
    scale.rootCount += 1
  }
  return sold
}

export class ReferenceEstimator {
  readonly #side: Side
  readonly #pollMinutes: number
  readonly #single = emptyScale()
  readonly #double = emptyScale()
  readonly #sums = { polls: 0, once: 0, twice: 0, sales: 0 }
  #last = 0

  constructor(side: Side, pollMinutes: number) {
    this.#side = side
    this.#pollMinutes = pollMinutes
  }

  /** Units sold between `previous` and `next`, to be called for each poll. */
  sold(beforePrevious: FlatSide | null, previous: FlatSide, next: FlatSide): number {
    const keep = 2 ** (-this.#pollMinutes / HALF_LIFE_MINUTES)
    for (const sums of [this.#sums, this.#single, this.#double]) {
      for (const field of Object.keys(sums)) (sums as Record<string, number>)[field]! *= keep
    }
    const sums = this.#sums
    sums.polls += 1
    const once = splitTouched(touchedLosses(previous, next, this.#side), this.#single)
    if (beforePrevious !== null) {
      const twice = splitTouched(touchedLosses(beforePrevious, next, this.#side), this.#double)
      sums.once += (this.#last + once.units) / 2
      sums.twice += twice.units / 2
      sums.sales += once.sales
    }
    this.#last = once.units
    if (!(sums.twice > 0)) return once.units
    const revealed = Math.min(MOST_REVEALED, Math.max(0, Math.log(sums.once / sums.twice)))
    const step = (revealed * sums.sales) / (sums.sales + STEP_EVENTS)
    return once.units * Math.exp(step * (1 + Math.log2(1 + sums.sales / Math.max(1, sums.polls))))
  }
}
