import { netProceeds } from '@gildscope/market'
import * as z from 'zod'
import { age, ageOf, counted, figure, oldest, price } from '../figures.ts'
import { itemId, type KnownItem, leftOutOf, readItems } from '../items.ts'
import { defineTool } from '../tool.ts'

const MOST = 50

/** Of an order that waits on both sides. */
const flipOf = ({ buy_price: buy, sell_price: sell }: KnownItem): number | null =>
  buy == null || sell == null || buy <= 0 || sell <= 0 ? null : netProceeds(sell) - buy

export const itemPrice = defineTool({
  name: 'item_price',
  title: 'Prices of items',
  description:
    'Best ask and best bid of items now, with their ranges of the last day, what stands on both sides, and what one unit bought by order and sold by listing brings after both fees. In copper: 10,000 copper are 1 gold.',
  input: z.strictObject({ items: z.array(itemId).min(1).max(MOST).describe(`Ids of up to ${MOST} items`) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        sellPrice: figure.describe('Lowest ask, with the range of the last day'),
        buyPrice: figure.describe('Highest bid, likewise'),
        weekSellPrice: figure.describe('Mean of the best ask over 7 days, with their range'),
        weekBuyPrice: figure.describe('Mean of the best bid over 7 days, with their range'),
        supply: figure.describe('Units on offer'),
        demand: figure.describe('Units wanted'),
        profitOfOne: figure.describe('85 % of the ask less the bid'),
        age,
      }),
    ),
    leftOut: z.array(z.string()).describe('Ids that are not answered, with the reason'),
    age: age.describe('Of the oldest'),
  }),
  run: async ({ items: ids }, site) => {
    const items = await readItems(site, ids, [
      ...(['lastUpdate', 'sell_price', 'buy_price', 'sell_quantity', 'buy_quantity'] as const),
      ...(['1d_sell_price_min', '1d_sell_price_max', '1d_buy_price_min', '1d_buy_price_max'] as const),
      ...(['7d_sell_price_min', '7d_sell_price_avg', '7d_sell_price_max'] as const),
      ...(['7d_buy_price_min', '7d_buy_price_avg', '7d_buy_price_max'] as const),
    ])
    const traded = [...new Set(ids)].flatMap((id) => {
      const item = items.get(id)
      return item?.marketable === true ? [item] : []
    })
    return {
      items: traded.map((item) => ({
        ...{ id: item.id, name: item.name },
        sellPrice: price(item.sell_price, item['1d_sell_price_min'], item['1d_sell_price_max']),
        buyPrice: price(item.buy_price, item['1d_buy_price_min'], item['1d_buy_price_max']),
        weekSellPrice: price(item['7d_sell_price_avg'], item['7d_sell_price_min'], item['7d_sell_price_max']),
        weekBuyPrice: price(item['7d_buy_price_avg'], item['7d_buy_price_min'], item['7d_buy_price_max']),
        supply: counted(item.sell_quantity ?? null),
        demand: counted(item.buy_quantity ?? null),
        profitOfOne: counted(flipOf(item)),
        age: ageOf(item.lastUpdate, site.now),
      })),
      leftOut: leftOutOf(ids, items),
      age: oldest(
        traded.map(({ lastUpdate }) => lastUpdate),
        site.now,
      ),
    }
  },
})
