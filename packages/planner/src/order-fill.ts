import type { FillFacts } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import type { Wait } from './plan.ts'
import type { ItemMarket, Question } from './question.ts'

const MINUTES_A_DAY = 24 * 60

/** What an own bid one copper above the best would cost; null: nobody bids, or it would meet an ask at once. */
export const orderPrice = ({ buys, sells }: ItemMarket): Copper | null => {
  const best = buys[0]
  const ask = sells[0]
  if (best === undefined || (ask !== undefined && best + 1 >= ask)) return null
  return best + 1
}

/** Units a day that a bid gets which is renewed at each visit; null: unknown. */
const unitsADay = ({ sold, fronts }: FillFacts, visits: number): number =>
  sold * shareInFront(fronts, MINUTES_A_DAY / visits)

/** Mean share of the minutes until the next visit for which nobody has improved a price (Kaplan-Meier). */
const shareInFront = (fronts: FillFacts['fronts'], minutes: number): number => {
  let atRisk = fronts.reduce((all, [, ended, cut]) => all + ended + cut, 0)
  let [standing, last, area] = [1, 0, 0]
  for (const [until, ended, cut] of fronts) {
    const at = Math.min(until, minutes)
    area += standing * (at - last)
    last = at
    if (until >= minutes || atRisk <= 0) break
    standing *= 1 - ended / atRisk
    atRisk -= ended + cut
  }
  return (area + standing * (minutes - last)) / minutes
}

/** Units that an order gets within the patience of a question. */
export const orderCapacity = (question: Question, market: ItemMarket): number => {
  const { trading, visits, waitDays } = question.settings
  const facts = market.fills.buy
  if (trading === 'now' || facts === null || orderPrice(market) === null) return 0
  return Math.floor(unitsADay(facts, visits) * waitDays)
}

export const orderWait = (question: Question, market: ItemMarket, units: number): Wait | null =>
  waitOf(question, market.fills.buy, units)

/** Of an own offer a copper below the best. */
export const saleWait = (question: Question, market: ItemMarket, units: number): Wait | null =>
  waitOf(question, market.fills.sell, units)

const waitOf = (question: Question, facts: FillFacts | null, units: number): Wait | null => {
  if (facts === null) return null
  const daily = unitsADay(facts, question.settings.visits)
  if (daily <= 0) return null
  const days = units / daily
  const spread = (1.28 * Math.sqrt(units)) / daily
  return { days, least: Math.max(0, days - spread), most: days + spread }
}
