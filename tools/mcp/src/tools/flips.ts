import { FLIP_HOLDS, FLIP_VISITS, getFlipCandidates } from '@gildscope/contracts'
import { findPortfolio, type Profit, type Reason } from '@gildscope/finder'
import { COPPER_PER_GOLD } from '@gildscope/market'
import * as z from 'zod'
import { age, ageOf, between, type Figure, figure } from '../figures.ts'
import { readItems } from '../items.ts'
import { loadSolve } from '../solver.ts'
import { defineTool } from '../tool.ts'

const MOST_ITEMS = 30
const MOST_GOLD = 1_000_000
const FULL_PERCENT = 100

const percent = (share: number): string => `${Math.round(share * FULL_PERCENT)} %`

const reasonWords = (reason: Reason): string => {
  switch (reason.kind) {
    case 'trade':
      return `${Math.round(reason.soldADay)} units trade a day, and an order is in front ${percent(reason.inFront)} of the time`
    case 'fronts':
      return `a best bid stands for ${Math.round(reason.hours)} hours before somebody improves it`
    case 'margin':
      return `the margin is ${percent(reason.share)} of the price`
    case 'calm':
      return `its price moves by ${percent(reason.spread)} a day`
    case 'few-units':
      return `few units, each of which brings ${reason.each} copper`
  }
}

const promised = ({ least, mean, most }: Profit): Figure => between('promise', { least, value: mean, most })
const rounded = (value: number): number => Math.round(value * FULL_PERCENT) / FULL_PERCENT

export const flips = defineTool({
  name: 'flips',
  title: 'A set of flips for a purse',
  description:
    'What to buy by order and sell by listing with so much gold, so many looks a day and so long a hold: the set that is worth most together, within the purse, with at most a fifth of it in one item (or more if the set is small). What fills is computed from trade and from how long best prices stand. Profits are after both fees, with an 80 % interval. In copper.',
  input: z.strictObject({
    gold: z.number().min(0.01).max(MOST_GOLD).describe('Gold to use'),
    visits: z.literal(FLIP_VISITS).default(2).describe('How often a day orders are renewed'),
    days: z.literal(FLIP_HOLDS).default(3).describe('Days that an item is held at most'),
    items: z.int().min(1).max(MOST_ITEMS).default(8).describe('Items at once at most'),
    caution: z
      .enum(['expected', 'worst'])
      .default('expected')
      .describe('Whether the mean of the profit counts, or what nine of ten reach'),
  }),
  output: z.object({
    flips: z.array(
      z.object({
        ...{ id: z.int(), name: z.string() },
        buyAt: z.int().describe('Price of the bid'),
        sellAt: z.int().describe('Price of the listing'),
        units: z.int().describe('To order'),
        tiesUp: z.int().describe('Copper for all of them'),
        profit: figure,
        chanceOfLoss: z.number().describe('That it ends below zero, 0 to 1'),
        holdDays: z.number().describe('Until the last unit is expected to be sold'),
        confidence: z.int().describe('1 to 4: how narrow the interval is'),
        reason: z.string(),
      }),
    ),
    together: z.object({
      tiesUp: z.int(),
      profit: figure.describe('Of the whole set: what its items share is not averaged away'),
      chanceOfLoss: z.number(),
      holdDays: z.number(),
    }),
    leftOut: z.record(z.string(), z.int()).describe('Items that are not in the set, by reason'),
    age: age.describe('Of what is known of trade; prices are of this minute'),
  }),
  run: async ({ gold, visits, days, items, caution }, site) => {
    const { reply } = await site.answer(getFlipCandidates)
    const purse = Math.floor(gold * COPPER_PER_GOLD)
    const settings = { purse, visits, days, items, caution, units: 1 }
    const set = findPortfolio({ candidates: reply.candidates }, settings, await loadSolve())
    const names = await readItems(
      site,
      set.picks.map(({ id }) => id),
      [],
    )
    return {
      flips: set.picks.map(({ id, buyAt, sellAt, units, tiesUp, profit, loss, hold, confidence, reason }) => ({
        ...{ id, name: names.get(id)?.name ?? `Item ${id}`, buyAt, sellAt, units, tiesUp, profit: promised(profit) },
        ...{ chanceOfLoss: rounded(loss), holdDays: rounded(hold), confidence, reason: reasonWords(reason) },
      })),
      together: {
        ...{ tiesUp: set.tiesUp, profit: promised(set.profit) },
        ...{ chanceOfLoss: rounded(set.loss), holdDays: rounded(set.hold) },
      },
      leftOut: { ...reply.leftOut, ...set.notChosen },
      age: ageOf(reply.countedAt, site.now),
    }
  },
})
