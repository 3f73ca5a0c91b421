import { FLIP_HOLDS, FLIP_VISITS, type FlipCandidate, getFlipCandidates } from '@gildscope/contracts'
import { COPPER_PER_GOLD, expectedFill, flipProfit } from '@gildscope/market'
import * as z from 'zod'
import { age, ageOf, between, figure } from '../figures.ts'
import { readItems } from '../items.ts'
import { defineTool } from '../tool.ts'

const MOST = 25
/** Of the purse, in one item. */
const SHARE = 0.2

type Question = { gold: number; visits: (typeof FLIP_VISITS)[number]; days: (typeof FLIP_HOLDS)[number] }
type Units = { least: number; value: number; most: number }

/** What fills on both sides: half of the time to buy, half to sell. */
const unitsOf = ({ fills }: FlipCandidate, affordable: number, { visits, days }: Question): Units | null => {
  const half = { visits, days: days / 2, units: affordable }
  const bought = expectedFill({ facts: fills.buy, ...half })
  const sold = expectedFill({ facts: fills.sell, ...half })
  if (bought === null || sold === null) return null
  return {
    least: Math.floor(Math.min(bought.least, sold.least)),
    value: Math.floor(Math.min(bought.units, sold.units)),
    most: Math.floor(Math.min(bought.most, sold.most)),
  }
}

const flipOf = (candidate: FlipCandidate, question: Question) => {
  const buyAt = candidate.buy + 1
  const sellAt = candidate.sell - 1
  const each = flipProfit(buyAt, sellAt)
  const affordable = Math.floor((question.gold * COPPER_PER_GOLD * SHARE) / buyAt)
  if (each <= 0 || affordable < 1) return null
  const units = unitsOf(candidate, affordable, question)
  if (units === null || units.value < 1) return null
  return { id: candidate.id, buyAt, sellAt, each, units }
}

export const flips = defineTool({
  name: 'flips',
  title: 'Flips for a purse',
  description:
    'Items that pay to be bought by order and sold by listing, for so much gold, so many looks a day and so long a hold, those that bring most first. Units are what is expected to fill, with an 80 % interval. Each stands alone: they share the purse, with a fifth of it in one at most. In copper.',
  input: z.strictObject({
    gold: z.number().positive().max(1_000_000).describe('Gold to use'),
    visits: z.literal(FLIP_VISITS).default(2).describe('How often a day orders are renewed'),
    days: z.literal(FLIP_HOLDS).default(3).describe('Days from buying to having sold'),
    limit: z.int().min(1).max(MOST).default(10).describe('Flips at most'),
  }),
  output: z.object({
    flips: z.array(
      z.object({
        ...{ id: z.int(), name: z.string() },
        buyAt: z.int().describe('One copper above the best bid'),
        sellAt: z.int().describe('One copper below the best ask'),
        profitOfOne: z.int().describe('After both fees'),
        units: figure.describe('Bought and sold within the hold'),
        profit: figure.describe('Of these units, if the prices stay'),
        tiesUp: z.int().describe('Copper for the units'),
      }),
    ),
    leftOut: z.record(z.string(), z.int()).describe('Items that are none, by reason'),
    age,
  }),
  run: async ({ gold, visits, days, limit }, site) => {
    const { reply } = await site.answer(getFlipCandidates)
    const found = reply.candidates.flatMap((candidate) => flipOf(candidate, { gold, visits, days }) ?? [])
    const best = found.toSorted((a, b) => b.each * b.units.value - a.each * a.units.value).slice(0, limit)
    const names = await readItems(
      site,
      best.map(({ id }) => id),
      [],
    )
    return {
      flips: best.map(({ id, buyAt, sellAt, each, units }) => ({
        ...{ id, name: names.get(id)?.name ?? `Item ${id}`, buyAt, sellAt, profitOfOne: each },
        units: between('promise', units),
        profit: between('promise', { least: units.least * each, value: units.value * each, most: units.most * each }),
        tiesUp: units.value * buyAt,
      })),
      leftOut: {
        ...reply.leftOut,
        doNotFillOrTooDear: reply.candidates.length - found.length,
        bringLess: found.length - best.length,
      },
      age: ageOf(reply.countedAt, site.now),
    }
  },
})
