import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  getHistory,
  getHourlyHistory,
  getMinuteHistory,
  type HistoryField,
  type HistoryRow,
} from '@gildscope/contracts'
import * as z from 'zod'
import { age, ageOf, estimate, figure, price } from '../figures.ts'
import { itemId, readTraded } from '../items.ts'
import { defineTool, ToolError } from '../tool.ts'

const MOST = 400
const STEPS = {
  day: { endpoint: getHistory, ms: DAY_MS, back: 30 },
  hour: { endpoint: getHourlyHistory, ms: HOUR_MS, back: 48 },
  minute: { endpoint: getMinuteHistory, ms: MINUTE_MS, back: 120 },
} as const

const FIELDS: readonly HistoryField[] = [
  'date',
  ...(['sell', 'buy'] as const).flatMap((side): HistoryField[] => [
    ...([`${side}_price_avg`, `${side}_price_min`, `${side}_price_max`] as const),
    ...([`${side}_sold`, `${side}_sold_error`] as const),
  ]),
]

const instant = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/,
    'expected a day as 2026-11-23, or an instant as 2026-11-23T14:00Z',
  )

const pointOf = (row: HistoryRow) => ({
  date: row.date ?? '',
  sellPrice: price(row.sell_price_avg, row.sell_price_min, row.sell_price_max),
  buyPrice: price(row.buy_price_avg, row.buy_price_min, row.buy_price_max),
  sold: estimate(row.sell_sold, row.sell_sold_error),
  bought: estimate(row.buy_sold, row.buy_sold_error),
})

export const itemHistory = defineTool({
  name: 'item_history',
  title: 'History of an item',
  description:
    'Best prices (mean, lowest, highest) and trade with its error by day, by hour (of 90 days) or by minute (of 48 hours), oldest first. What is missing was not seen. The current day and hour are not over. In copper.',
  input: z.strictObject({
    item: itemId,
    by: z.enum(['day', 'hour', 'minute']).default('day'),
    from: instant.optional().describe('Without it the last 30 days, 48 hours or 2 hours'),
    to: instant.optional().describe('Up to here; without it up to now'),
  }),
  output: z.object({
    ...{ id: z.int(), name: z.string(), by: z.string() },
    points: z.array(
      z.object({
        date: z.string().describe('Begin, UTC'),
        sellPrice: figure.describe('Best ask'),
        buyPrice: figure.describe('Best bid'),
        sold: figure.describe('Units bought off sell listings'),
        bought: figure.describe('Units sold into buy orders'),
      }),
    ),
    leftOut: z.int().describe(`Points beyond the ${MOST} newest; ask for a shorter time, or by day`),
    age,
  }),
  run: async ({ item: id, by, from, to }, site) => {
    const { endpoint, ms, back } = STEPS[by]
    const start = from ?? new Date(site.now - back * ms).toISOString()
    if (to !== undefined && Date.parse(to) < Date.parse(start))
      throw new ToolError(`'to' (${to}) is before 'from' (${start}).`)
    const item = await readTraded(site, id, ['lastUpdate'])
    const { reply } = await site.answer(endpoint, {
      query: { itemID: [id], fields: [...FIELDS], start, ...(to !== undefined && { end: to }) },
    })
    const points = reply.slice(-MOST).map(pointOf)
    return {
      ...{ id, name: item.name, by, points, leftOut: reply.length - points.length },
      age: ageOf(item.lastUpdate, site.now),
    }
  },
})
