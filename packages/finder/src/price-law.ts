import type { Copper, Side } from '@gildscope/market'

/**
 * What prices of 172 materials did from 2014 to 2019 (gw2spidy): over h days their variance was that of one day times
 * h ** `growth`, and those above the mean of their week came back to it, by up to the part `back` of the way.
 */
const LAWS = {
  sell: { growth: 0.62, back: 0.42 },
  buy: { growth: 0.78, back: 0.19 },
} as const satisfies Record<Side, unknown>

/** In which they have come most of that way. */
const BACK_DAYS = 2.3

/** Standard deviation of the logarithm of a price after some days, of that after one. */
export const spreadAfter = (side: Side, spread: number, days: number): number =>
  spread * Math.sqrt(days ** LAWS[side].growth)

/** Part of the way to the mean of its week that a price above it has gone after some days. */
export const backAfter = (side: Side, days: number): number => LAWS[side].back * (1 - Math.exp(-days / BACK_DAYS))

/** The price that is likely after some days; those below the mean of their week are taken to stay. */
export const likelyAfter = (side: Side, { now, usual }: { now: Copper; usual: Copper }, days: number): Copper =>
  usual < now ? now - (now - usual) * backAfter(side, days) : now
