import { WINDOWS } from '@gildscope/market'
import * as z from 'zod'
import { age, ageOf, counted, estimate, figure } from '../figures.ts'
import { itemId, readTraded } from '../items.ts'
import { defineTool } from '../tool.ts'

const flows = z.object({
  sold: figure.describe('Units traded'),
  listed: figure.describe('Units newly offered, or newly wanted'),
  delisted: figure.describe('Units withdrawn'),
  value: figure.describe('Copper paid for the units traded'),
})

export const itemTrade = defineTool({
  name: 'item_trade',
  title: 'Sold, listed, delisted',
  description:
    'How much of an item was traded, newly listed and withdrawn in a time up to now, on both sides, each with its 95 % interval. The game does not say what is sold: these are estimates from order books.',
  input: z.strictObject({
    item: itemId,
    window: z.enum(WINDOWS).default('7d').describe('The time up to now: 1d is a day, 1m are 30 days'),
  }),
  output: z.object({
    ...{ id: z.int(), name: z.string(), window: z.string() },
    sellSide: flows.describe('Of sell listings: what buyers took, sellers listed and withdrew'),
    buySide: flows.describe('Of buy orders: what sellers filled, buyers ordered and withdrew'),
    coverage: figure.describe('Share of the polls of that time that saw the item, 0 to 1'),
    age,
  }),
  run: async ({ item: id, window }, site) => {
    const item = await readTraded(site, id, [
      'lastUpdate',
      `${window}_coverage`,
      ...(['sell', 'buy'] as const).flatMap((side) => [
        ...([`${window}_${side}_sold`, `${window}_${side}_sold_error`, `${window}_${side}_value`] as const),
        ...([`${window}_${side}_listed`, `${window}_${side}_listed_error`] as const),
        ...([`${window}_${side}_delisted`, `${window}_${side}_delisted_error`] as const),
      ]),
    ])
    const sideOf = (side: 'sell' | 'buy') => {
      const sold = item[`${window}_${side}_sold`]
      const error = item[`${window}_${side}_sold_error`]
      const value = item[`${window}_${side}_value`]
      return {
        sold: estimate(sold, error),
        listed: estimate(item[`${window}_${side}_listed`], item[`${window}_${side}_listed_error`]),
        delisted: estimate(item[`${window}_${side}_delisted`], item[`${window}_${side}_delisted_error`]),
        // At the mean price of what was sold, it is as uncertain as the units.
        value: estimate(value, value == null || error == null || !sold ? null : (error / sold) * value),
      }
    }
    return {
      ...{ id, name: item.name, window, sellSide: sideOf('sell'), buySide: sideOf('buy') },
      coverage: counted(item[`${window}_coverage`] ?? null),
      age: ageOf(item.lastUpdate, site.now),
    }
  },
})
