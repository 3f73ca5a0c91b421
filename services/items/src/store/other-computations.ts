import { OLDER_NAMES, type ToolField } from '@gildscope/contracts'
import { extractionProfit, figureOf, type ToolFigure } from '@gildscope/market'
import { type Computation, figureOfItem, jsonPart, perRow } from './computation.ts'

/** In the best case: a free extraction that never fails. */
const AT_BEST = { cost: 0, chanceRatio: 1 }

/** Figures that need more than the numbers of a row. */
const TOOLS: Record<Exclude<ToolField, ToolFigure>, Computation> = {
  snatch_buy: jsonPart('snatchIt', 'buy'),
  snatch_sell: jsonPart('snatchIt', 'sell'),
  snatch_quantity: jsonPart('snatchIt', 'quantity'),
  snatch_avg_buy: jsonPart('snatchIt', 'avgBuyPrice'),
  snipe_buy_min: jsonPart('snipeIt', 'buyMin'),
  snipe_buy_max: jsonPart('snipeIt', 'buyMax'),
  snipe_quantity: jsonPart('snipeIt', 'quantity'),
  snipe_avg_buy: jsonPart('snipeIt', 'avgBuyPrice'),
  snipe_sell: jsonPart('snipeIt', 'sellPrice'),
  upgrade1_sell_price: figureOfItem('upgrade1', 'sell_price'),
  upgrade2_sell_price: figureOfItem('upgrade2', 'sell_price'),
  extraction_profit: perRow(
    figureOf(
      ['sell_price', 'upgrade1_sell_price', 'upgrade2_sell_price'],
      ([itemPrice = null, first = null, second = null]) => {
        const upgradePrice = first === null || second === null ? (first ?? second) : Math.max(first, second)
        return extractionProfit({ itemPrice, upgradePrice, ...AT_BEST }).profit
      },
    ),
  ),
}

export const OTHER_COMPUTATIONS: ReadonlyMap<string, Computation> = new Map([
  ...Object.entries(OLDER_NAMES).map(([name, field]): [string, Computation] => [
    name,
    perRow(figureOf([field], ([value = null]) => value)),
  ]),
  ...Object.entries(TOOLS),
])
