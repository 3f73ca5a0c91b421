import type { FillFacts } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import { expectedFill, expectedWait } from '@gildscope/market/expected-fill'
import type { Wait } from './plan.ts'
import type { ItemMarket, Question } from './question.ts'

/** What an own bid one copper above the best would cost; null: nobody bids, or it would meet an ask at once. */
export const orderPrice = ({ buys, sells }: ItemMarket): Copper | null => {
  const best = buys[0]
  const ask = sells[0]
  if (best === undefined || (ask !== undefined && best + 1 >= ask)) return null
  return best + 1
}

/** Units that an order gets within the patience of a question. */
export const orderCapacity = (question: Question, market: ItemMarket): number => {
  const { trading, visits, waitDays: days } = question.settings
  const facts = market.fills.buy
  if (trading === 'now' || days === 0 || facts === null || orderPrice(market) === null) return 0
  return Math.floor(expectedFill({ facts, visits, days })?.units ?? 0)
}

export const orderWait = (question: Question, market: ItemMarket, units: number): Wait | null =>
  waitOf(question, market.fills.buy, units)

/** Of an own offer a copper below the best. */
export const saleWait = (question: Question, market: ItemMarket, units: number): Wait | null =>
  waitOf(question, market.fills.sell, units)

const waitOf = ({ settings }: Question, facts: FillFacts | null, units: number): Wait | null =>
  facts === null ? null : expectedWait(facts, units, settings.visits)
