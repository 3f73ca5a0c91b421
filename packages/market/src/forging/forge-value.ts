import { type Copper, roundHalfUp } from '../copper.ts'
import { netProceeds } from '../fees.ts'

/** Weapons or minis that one forge takes. */
export const FORGE_INPUTS = 4

/** Fewer forges than these say too little about the next one to state an interval. */
export const MIN_FORGES_FOR_INTERVAL = 30

export type ForgeValue = {
  forges: number
  /** Mean of what the outputs bring today after fees; untradable ones bring 0. Null without forges. */
  proceeds: Copper | null
  /** Of the four inputs. */
  cost: Copper | null
  /** `proceeds` less `cost`: what a forge is worth, on average. */
  value: Copper | null
  /** 95 % bootstrap interval of `value`; null below 30 forges ('too few') or without a value. */
  interval: { low: Copper; high: Copper } | null
}

/** `sells`: today's ask of each forge's output, null where it cannot be sold. The same records give the same interval. */
export function forgeValue(input: { sells: readonly (Copper | null)[]; inputPrice: Copper | null }): ForgeValue {
  const forges = input.sells.length
  const cost = input.inputPrice === null ? null : FORGE_INPUTS * input.inputPrice
  const nets = Float64Array.from(input.sells, (sell) => (sell === null ? 0 : netProceeds(sell)))
  const mean = forges === 0 ? null : nets.reduce((sum, net) => sum + net, 0) / forges
  const value = mean === null || cost === null ? null : roundHalfUp(mean - cost)
  if (value === null || cost === null || forges < MIN_FORGES_FOR_INTERVAL)
    return { forges, proceeds: mean === null ? null : roundHalfUp(mean), cost, value, interval: null }
  const [low, high] = bootstrapMean(nets)
  return {
    forges,
    proceeds: mean === null ? null : roundHalfUp(mean),
    cost,
    value,
    interval: { low: roundHalfUp(low - cost), high: roundHalfUp(high - cost) },
  }
}

const MOST_RESAMPLES = 2000
const FEWEST_RESAMPLES = 200
/** Keeps the work on large records within a blink. */
const DRAWS = 10_000_000
const TAIL = 0.025

/** Bounds between which 95 % of the means of resampled records lie. */
function bootstrapMean(values: Float64Array): [number, number] {
  const { length } = values
  const resamples = Math.min(MOST_RESAMPLES, Math.max(FEWEST_RESAMPLES, Math.floor(DRAWS / length)))
  const next = random(length)
  const means = new Float64Array(resamples)
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0
    for (let draw = 0; draw < length; draw++) sum += values[Math.floor(next() * length)]!
    means[resample] = sum / length
  }
  means.sort()
  const cut = Math.floor(TAIL * resamples)
  return [means[cut]!, means[resamples - 1 - cut]!]
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32), so that a page shows the same interval twice. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
