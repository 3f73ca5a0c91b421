import { festivals } from '@gildscope/game-data'
import { hash, hashUnit } from './random.ts'
import { DAY_MS } from './rhythm.ts'

/** Instants in ms; `size` is a natural logarithm. */
export type Season = { runs: readonly { start: number; end: number }[]; size: number }

/** Of items that have room for it: enough of each festival to be found among the others. */
const SHARE = 0.7
const FALLING = 0.7
/** How long it takes until a festival has its whole effect, and how it fades. */
const RISE_MS = 8 * DAY_MS
const HALF_LIFE_MS = 20 * DAY_MS

const RUNS = festivals.map(({ runs }) =>
  runs.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) + DAY_MS })),
)

/** Of items whose price would reach the floor, or single coppers, books have no room to move. */
const LEAST_COPPER = 60
const ROOM = 4

type Priced = { seed: number; basePrice: number; minPrice: number }

/** The festival that an item follows, if any: it is opened for the item, or takes it. */
export const seasonOf = ({ seed, basePrice, minPrice }: Priced): Season | undefined => {
  if (basePrice < Math.max(LEAST_COPPER, ROOM * minPrice) || hashUnit(seed, 41) >= SHARE) return undefined
  const sign = hashUnit(seed, 42) < FALLING ? -1 : 1
  return { runs: RUNS[hash(seed, 43) % RUNS.length]!, size: sign * (0.35 + 0.35 * hashUnit(seed, 44)) }
}

/** How far the last festival moved a fair value, as a natural logarithm. */
export const seasonMove = ({ runs, size }: Season, t: number): number => {
  const run = runs.findLast(({ start }) => start <= t)
  if (run === undefined) return 0
  const risen = Math.min(1, (t - run.start) / RISE_MS)
  return size * risen * (t < run.end ? 1 : 2 ** ((run.end - t) / HALF_LIFE_MS))
}
