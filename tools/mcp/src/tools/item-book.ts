import type { FillFacts } from '@gildscope/contracts'
import { type FlatSide, netProceeds, walkBook } from '@gildscope/market'
import { expectedWait } from '@gildscope/market/expected-fill'
import * as z from 'zod'
import { flatSideOf, readBooks } from '../books.ts'
import { age, ageOf, between, counted, type Figure, figure } from '../figures.ts'
import { itemId, readTraded } from '../items.ts'
import { defineTool, ToolError } from '../tool.ts'

const MOST_LEVELS = 100
const HOURS_A_DAY = 24

const levelShape = z.object({ price: z.int(), units: z.int(), listings: z.int() })

type Level = readonly [price: number, units: number, listings: number]

const worded = (levels: readonly Level[], most: number) =>
  levels.slice(0, most).map(([price, units, listings]) => ({ price, units, listings }))

const finite = (days: number): number | null =>
  Number.isFinite(days) ? Math.round(days * HOURS_A_DAY * 10) / 10 : null

/** Hours until an order in front is filled. */
const waitOf = (facts: FillFacts | null, units: number, visits: number): Figure => {
  const wait = facts === null ? null : expectedWait(facts, units, visits)
  if (wait === null) return between('promise', { least: null, value: null, most: null })
  return between('promise', { least: finite(wait.least), value: finite(wait.days), most: finite(wait.most) })
}

const trade = z.object({
  units: figure.describe('Units that there are for it, at most those asked for'),
  total: figure.describe('Copper for all of them'),
  averagePrice: figure,
  worstPrice: figure.describe('Price of the last unit'),
})

const tradeOf = (side: FlatSide, units: number) => {
  const { filled, total, averagePrice, worstPrice } = walkBook(side, units)
  return {
    filled,
    total,
    figures: {
      units: counted(filled),
      total: counted(total),
      averagePrice: counted(averagePrice === null ? null : Math.round(averagePrice * 100) / 100),
      worstPrice: counted(worstPrice),
    },
  }
}

export const itemBook = defineTool({
  name: 'item_book',
  title: 'Order book, and what n units cost',
  description:
    'The order book of an item; what so many units cost when bought now and bring when sold now, walked level by level; and how long orders in front would wait instead. In copper: 10,000 copper are 1 gold.',
  input: z.strictObject({
    item: itemId,
    units: z.int().min(1).max(1_000_000).default(1).describe('Units to buy or sell'),
    levels: z.int().min(1).max(MOST_LEVELS).default(10).describe('Levels of each side that are listed'),
    visits: z
      .int()
      .min(1)
      .max(48)
      .default(2)
      .describe('How often a day an own order would be renewed, for the waiting time'),
  }),
  output: z.object({
    ...{ id: z.int(), name: z.string(), units: z.int() },
    buyNow: trade.describe('Bought from the asks, the lowest first'),
    sellNow: trade.extend({ afterFees: figure.describe('85 %, rounded down') }).describe('Sold to the bids'),
    hoursByBid: figure.describe(
      'Hours until a bid one copper above the best is filled; null: too little was seen, or years',
    ),
    hoursByListing: figure.describe('Hours until a listing one copper below the best is sold'),
    asks: z.array(levelShape),
    bids: z.array(levelShape),
    moreAsks: z.int().describe('Levels that are not listed'),
    moreBids: z.int(),
    age,
  }),
  run: async ({ item: id, units, levels, visits }, site) => {
    const item = await readTraded(site, id, [])
    const book = (await readBooks(site, [id])).get(id)
    if (book === undefined)
      throw new ToolError(`The order book of ${item.name} (${id}) was not read yet; try again in a few minutes.`)
    const buy = tradeOf(flatSideOf(book.sells), units)
    const sell = tradeOf(flatSideOf(book.buys), units)
    return {
      ...{ id, name: item.name, units },
      buyNow: buy.figures,
      sellNow: { ...sell.figures, afterFees: counted(netProceeds(sell.total)) },
      hoursByBid: waitOf(book.fills.buy, units, visits),
      hoursByListing: waitOf(book.fills.sell, units, visits),
      asks: worded(book.sells, levels),
      bids: worded(book.buys, levels),
      moreAsks: Math.max(0, book.sells.length - levels) + book.moreSells,
      moreBids: Math.max(0, book.buys.length - levels) + book.moreBuys,
      age: ageOf(book.at, site.now),
    }
  },
})
