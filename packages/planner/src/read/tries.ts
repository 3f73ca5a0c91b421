import type { Way } from '@gildscope/contracts'
import type { Tries } from '../plan.ts'

/** What one time gives: so many for certain, and so many of others each with the same chance. */
type Draw = { least: number; others: number; chance: number }

const drawOf = ({ source, count, least, most }: Way): Draw | null => {
  // The lower end of an interval is no mean of tries.
  if (source === 'drops') return null
  const from = least ?? Math.floor(count)
  const to = most ?? Math.ceil(count)
  return to > from && count > from && count < to
    ? { least: from, others: to - from, chance: (count - from) / (to - from) }
    : null
}

/** Of so many wanted, sums of normal variables are near enough, and take no time. */
const MANY = 5000

/** Abramowitz and Stegun, 26.2.17: errs by less than 1e-7. */
const normal = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z < 0 ? tail : 1 - tail
}

/** Chance of fewer than `wanted` of `tries`, each with `chance`. */
const chanceOfFewer = (wanted: number, tries: number, chance: number): number => {
  if (wanted > tries) return 1
  if (wanted > MANY) return normal((wanted - 0.5 - tries * chance) / Math.sqrt(tries * chance * (1 - chance)))
  let log = tries * Math.log1p(-chance)
  let sum = 0
  for (let got = 0; got < wanted; got++) {
    sum += Math.exp(log)
    log += Math.log((tries - got) / (got + 1)) + Math.log(chance / (1 - chance))
  }
  return Math.min(1, sum)
}

/** The chance to have so many units after so many times. */
const chanceOf = (units: number, { least, others, chance }: Draw, times: number): number =>
  1 - chanceOfFewer(Math.ceil(units - times * least), times * others, chance)

/** Times until this share of all players has so many units. */
const timesFor = (units: number, draw: Draw, share: number): number => {
  let [low, high] = [0, 1]
  while (chanceOf(units, draw, high) < share) [low, high] = [high, high * 2]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (chanceOf(units, draw, middle) >= share) high = middle
    else low = middle
  }
  return high
}

/** Whole units that so many times are counted for. */
export const unitsFrom = ({ count }: Way, times: number): number => Math.floor(count * times + 1e-6)

/** Of a way that is drawn: tries until half of all players, and nine of ten, have so many units; null: nothing is drawn. */
export const triesFor = (way: Way, units: number): Tries | null => {
  const draw = drawOf(way)
  if (draw === null || units === 0) return null
  return { way, half: timesFor(units, draw, 0.5), nineOfTen: timesFor(units, draw, 0.9) }
}

const MOST_POINTS = 60

/** The share of all players who have enough after so many tries. */
export type TriesPoint = { tries: number; chance: number }

/** The whole of what `triesFor` names two points of, from where hardly anybody has enough to where nearly all have; empty where nothing is drawn. */
export const triesCurve = (way: Way, units: number): TriesPoint[] => {
  const draw = drawOf(way)
  if (draw === null || units === 0) return []
  const [from, to] = [timesFor(units, draw, 0.002), timesFor(units, draw, 0.998)]
  const by = Math.max(1, Math.ceil((to - from) / MOST_POINTS))
  return Array.from({ length: Math.ceil((to - from) / by) + 1 }, (_, nth) => from + nth * by).map((tries) => ({
    tries,
    chance: chanceOf(units, draw, tries),
  }))
}
