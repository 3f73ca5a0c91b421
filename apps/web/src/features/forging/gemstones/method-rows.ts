import { type GemstoneInput, gemstoneInputs, gemstoneMethods } from '@gildscope/game-data'
import { cheapestOf, flipProfit, gemstoneCosts, roiPercent } from '@gildscope/market'
import { formatNumber, type ItemRef } from '@gildscope/ui'
import { GEMSTONE, type Prices } from './prices.ts'

export type MethodRow = {
  key: string
  /** `Bulk, 10 for sure`. */
  method: string
  input: ItemRef | null
  inputUnits: number
  extra: ItemRef
  extraUnits: number
  divisor: number
  combinationCost: number | null
  /** Per gemstone. */
  cost: number | null
  sell: number | null
  profit: number | null
  roi: number | null
}

const WORDS = { guaranteed: 'for sure', average: 'on average' } as const
const METHOD_WORDS = { bulk: 'Bulk', small: 'Small' } as const

const rowsOfInput = (input: GemstoneInput | null, { priceOf, sellOf, refOf }: Prices): MethodRow[] => {
  const sell = sellOf(GEMSTONE)
  return gemstoneCosts(gemstoneMethods, input === null ? null : priceOf(input.id), priceOf).map((row) => ({
    key: `${row.method.key} ${row.yield} ${input?.id ?? ''}`,
    method: `${METHOD_WORDS[row.method.key]}, ${formatNumber(row.divisor, row.yield === 'average' ? 1 : 0)} ${WORDS[row.yield]}`,
    input: input === null ? null : refOf(input.id),
    inputUnits: row.inputUnits,
    extra: refOf(row.method.extraId),
    extraUnits: row.method.extraCount,
    divisor: row.divisor,
    combinationCost: row.combinationCost,
    cost: row.cost,
    sell,
    profit: row.cost === null || sell === null ? null : flipProfit(row.cost, sell),
    roi: roiPercent(row.cost, sell),
  }))
}

/** Four rows with the input that costs least, or four for every input. */
export const methodRows = (prices: Prices, isEveryInput: boolean): MethodRow[] =>
  isEveryInput
    ? gemstoneInputs.flatMap((input) => rowsOfInput(input, prices))
    : rowsOfInput(cheapestOf(gemstoneInputs, prices.priceOf)?.input ?? null, prices)
