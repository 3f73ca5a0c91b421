import { getItems } from '@gildscope/contracts'
import * as z from 'zod'
import { age, figure, oldest, price } from '../figures.ts'
import { defineTool } from '../tool.ts'

const MOST = 20

export const searchItems = defineTool({
  name: 'search_items',
  title: 'Search items',
  description:
    'Finds items by a part of their name (English, German, French, Spanish), their id or their chat link, the closest names first. Prices are in copper: 10,000 copper are 1 gold.',
  input: z.strictObject({
    text: z.string().trim().min(1).max(100).describe('Part of a name, an id, or a chat link'),
    limit: z.int().min(1).max(MOST).default(10).describe('Items at most'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        rarity: z.string().nullable(),
        type: z.string().nullable(),
        level: z.int().nullable(),
        isTraded: z.boolean(),
        sellPrice: figure.describe('Lowest ask, in copper, with the range of the last day'),
        buyPrice: figure.describe('Highest bid, likewise'),
      }),
    ),
    found: z.int().describe('Items with such a name; more than are listed: give more of the name'),
    age,
  }),
  run: async ({ text, limit }, site) => {
    const { reply, total } = await site.answer(getItems, {
      query: {
        ...{ q: text, limit },
        fields: [
          ...([
            'id',
            'name',
            'rarity',
            'type',
            'level',
            'marketable',
            'lastUpdate',
            'sell_price',
            'buy_price',
          ] as const),
          ...(['1d_sell_price_min', '1d_sell_price_max', '1d_buy_price_min', '1d_buy_price_max'] as const),
        ],
      },
    })
    return {
      items: reply.map((row) => ({
        ...{ id: row.id ?? 0, name: row.name ?? `Item ${row.id}`, rarity: row.rarity ?? null, type: row.type ?? null },
        ...{ level: row.level ?? null, isTraded: row.marketable === true },
        sellPrice: price(row.sell_price, row['1d_sell_price_min'], row['1d_sell_price_max']),
        buyPrice: price(row.buy_price, row['1d_buy_price_min'], row['1d_buy_price_max']),
      })),
      found: total ?? reply.length,
      age: oldest(
        reply.map(({ lastUpdate }) => lastUpdate),
        site.now,
      ),
    }
  },
})
