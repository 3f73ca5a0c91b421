import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { type Copper, exactNetProceeds, exchangeFee, listingFee, roundHalfUp } from '@gildscope/market'
import { type ReachedUnits, reachedUnits } from '@gildscope/market/expected-fill'
import { percentiles } from '@gildscope/statistics/percentiles'
import type { Profit } from './portfolio.ts'
import { likelyAfter, spreadAfter } from './price-law.ts'
import { shareOfFutures } from './share-of-futures.ts'
import {
  BUY_STRATA,
  MIDDLE_STRATUM,
  newStrata,
  POINTS,
  PRICE_MOVES,
  SELL_STRATA,
  unitsByStratum,
} from './spread-points.ts'

/** A listing is moved before others so often a day at most: each time costs the fee again. */
const MOVES_A_DAY = 1

/** Of ten ways that it can come out, one is below the least and one above the most. */
const TAIL = 0.1

/** A bid one copper above the best until half-time, then a listing one copper below the best ask of what came. */
export type Offer = {
  candidate: FlipCandidate
  buyAt: Copper
  sellAt: Copper
  /** Days for which it buys; the rest of the hold is for selling. */
  buyDays: number
  sellDays: number
  /** Units that half of such orders buy and sell again within the hold. */
  fillable: number
  /** Standard deviation that its price alone gives a unit. */
  unitRisk: Copper
  bought: (units: number) => ReachedUnits
  sold: (units: number) => ReachedUnits
  /** Prices in each future: of a sale, and of the bid that takes what is left. */
  salePrices: Float64Array
  restPrices: Float64Array
}

type Hold = Pick<FlipSettings, 'visits' | 'days'>

/**
 * Null where too little is known, or no unit is bought and sold again within the hold. `priceFall`: by this share before
 * it sells; `frontTime`: the part of their time that fronts stand.
 */
export const openOffer = (
  candidate: FlipCandidate,
  { visits, days }: Hold,
  { priceFall = 0, frontTime = 1 }: { priceFall?: number; frontTime?: number } = {},
): Offer | null => {
  // What comes is met at the next visit, and listed then.
  if (visits * days < 2) return null
  // Fronts that stand for half as long leave an order as far behind as half as many visits.
  const buying = reachedUnits(candidate.fills.buy, visits * frontTime)
  const selling = reachedUnits(candidate.fills.sell, Math.min(visits, MOVES_A_DAY) * frontTime)
  if (buying === null || selling === null) return null
  const buyDays = daysToBuy(buying(days)(Number.POSITIVE_INFINITY).mean, selling(days)(Number.POSITIVE_INFINITY).mean, {
    visits,
    days,
  })
  const sellDays = days - buyDays
  const [bought, sold] = [buying(buyDays), selling(sellDays)]
  const [buyAt, sellAt] = [candidate.buy + 1, candidate.sell - 1]
  const { usual } = candidate
  // Between the middle of buying and the middle of selling, and between that and the end.
  const saleSpread = spreadAfter('sell', candidate.spread, days / 2)
  const restSpread = spreadAfter('buy', candidate.spread, days - buyDays / 2)
  const salePrice = likelyAfter('sell', { now: sellAt, usual: usual.sell }, buyDays + sellDays / 2)
  const restPrice = likelyAfter('buy', { now: candidate.buy, usual: usual.buy }, days)
  return {
    candidate,
    buyAt,
    sellAt,
    buyDays,
    sellDays,
    fillable: Math.min(middleOf(bought), middleOf(sold)),
    unitRisk: sellAt * saleSpread,
    bought,
    sold,
    salePrices: pricesIn(salePrice * (1 - priceFall), saleSpread),
    restPrices: pricesIn(restPrice * (1 - priceFall), restSpread),
  }
}

/** The slower side gets more of the hold. Goods that came are met at a visit, so buying ends with one. */
const daysToBuy = (bought: number, sold: number, { visits, days }: Hold): number => {
  const between = 1 / visits
  const best = (days * sold) / (bought + sold)
  return Math.min(days - between, Math.max(between, Math.round(best / between) * between))
}

const scratch = newStrata()

const middleOf = (reached: Offer['bought']): number => {
  unitsByStratum(reached(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY, scratch)
  return scratch[MIDDLE_STRATUM]!
}

const pricesIn = (price: Copper, spread: number): Float64Array =>
  PRICE_MOVES.map((move) => Math.max(1, roundHalfUp(price * Math.exp(spread * move - spread ** 2 / 2))))

const boughtIn = newStrata()
const soldIn = newStrata()

/**
 * What so many units bring in each future, in copper after fees: buying, selling and the price go their ways
 * independently. All that came is listed once and pays for that; what is not sold by the end goes to the best bid.
 */
export const outcomesOf = (offer: Offer, units: number, into = new Float64Array(POINTS)): Float64Array => {
  const { buyAt, salePrices, restPrices } = offer
  unitsByStratum(offer.bought(units), units, boughtIn)
  unitsByStratum(offer.sold(units), units, soldIn)
  for (let point = 0; point < POINTS; point++) {
    const bought = boughtIn[BUY_STRATA[point]!]!
    const sold = Math.min(bought, soldIn[SELL_STRATA[point]!]!)
    into[point] = bought === 0 ? 0 : brings(bought, sold, salePrices[point]!, restPrices[point]!) - bought * buyAt
  }
  return into
}

const brings = (bought: number, sold: number, salePrice: Copper, restPrice: Copper): Copper => {
  const gross = sold * salePrice
  const sales = sold === 0 ? 0 : gross - exchangeFee(gross)
  const rest = bought === sold ? 0 : exactNetProceeds((bought - sold) * restPrice)
  return sales - listingFee(bought * salePrice) + rest
}

export const meanOf = (outcomes: Float64Array): number => {
  let sum = 0
  for (const outcome of outcomes) sum += outcome
  return sum / outcomes.length
}

/** Sorts the outcomes in place. */
export const profitOf = (outcomes: Float64Array): Profit => {
  const mean = Math.round(meanOf(outcomes))
  const { low, high } = percentiles(outcomes, shareOfFutures(TAIL))
  return { mean, least: low, most: high }
}

/** Whether nine of ten futures are a profit, without sorting: more is asked than that the interval is one. */
export const isAboveZero = (outcomes: Float64Array): boolean => {
  let others = 0
  for (const outcome of outcomes) if (outcome <= 0) others++
  return others <= TAIL * outcomes.length
}

export const lossOf = (outcomes: Float64Array): number => {
  let losses = 0
  for (const outcome of outcomes) if (outcome < 0) losses++
  return losses / outcomes.length
}
