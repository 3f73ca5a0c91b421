import { bootstrapMean } from '@gildscope/statistics/bootstrap-mean'
import { type Copper, roundHalfUp } from '../copper.ts'
import { netProceeds } from '../fees.ts'

/** Weapons or minis that one forge takes. */
export const FORGE_INPUTS = 4

/** With fewer forges the interval would be meaningless. */
export const MIN_FORGES_FOR_INTERVAL = 30

export type ForgeValue = {
  forges: number
  /** Mean value of the outputs today after fees; untradable ones count 0. Null without forges. */
  proceeds: Copper | null
  /** Cost of the four inputs. */
  cost: Copper | null
  /** `proceeds` less `cost`: the average value of a forge. */
  value: Copper | null
  /** 95 % bootstrap interval of `value`; null below 30 forges ('too few') or without a value. */
  interval: { low: Copper; high: Copper } | null
}

/** `sells`: today's ask of each forge's output, null if it cannot be sold. The same records give the same interval. */
export const forgeValue = (input: { sells: readonly (Copper | null)[]; inputPrice: Copper | null }): ForgeValue => {
  const forges = input.sells.length
  const cost = input.inputPrice === null ? null : FORGE_INPUTS * input.inputPrice
  const nets = Float64Array.from(input.sells, (sell) => (sell === null ? 0 : netProceeds(sell)))
  const mean = forges === 0 ? null : nets.reduce((sum, net) => sum + net, 0) / forges
  const value = mean === null || cost === null ? null : roundHalfUp(mean - cost)
  if (value === null || cost === null || forges < MIN_FORGES_FOR_INTERVAL)
    return { forges, proceeds: mean === null ? null : roundHalfUp(mean), cost, value, interval: null }
  const { low, high } = bootstrapMean(nets)
  return {
    forges,
    proceeds: mean === null ? null : roundHalfUp(mean),
    cost,
    value,
    interval: { low: roundHalfUp(low - cost), high: roundHalfUp(high - cost) },
  }
}
