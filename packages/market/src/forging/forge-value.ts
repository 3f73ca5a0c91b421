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
export const forgeValue = (input: { sells: readonly (Copper | null)[]; inputPrice: Copper | null }): ForgeValue => {
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

const RESAMPLES = 1000
const TAIL = 0.025

/**
 * Bounds between which 95 % of the means of resampled records lie. Each distinct value is drawn as often as chance would
 * have it, all its records at once (a Poisson bootstrap), so that a million records cost no more than their few prices.
 */
const bootstrapMean = (values: Float64Array): [number, number] => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const next = random(values.length)
  const means = new Float64Array(RESAMPLES)
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let sum = 0
    let drawn = 0
    for (const [value, count] of counts) {
      const times = poisson(count, next)
      sum += times * value
      drawn += times
    }
    means[resample] = drawn === 0 ? 0 : sum / drawn
  }
  means.sort()
  const cut = Math.floor(TAIL * RESAMPLES)
  return [means[cut]!, means[RESAMPLES - 1 - cut]!]
}

/** From here on a Poisson number is a normal one for every purpose. */
const MANY = 30

/** How often something comes up that comes up `mean` times on average. */
const poisson = (mean: number, next: () => number): number => {
  if (mean > MANY) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let times = 0
  for (let product = next(); product > limit; product *= next()) times++
  return times
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32), so that a page shows the same interval twice. */
const random = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
