import { lodestones, namedItemId } from '@gildscope/game-data'
import {
  combinedLodestoneCost,
  draconicLodestoneCost,
  flipProfit,
  forgedLodestoneCost,
  roiPercent,
} from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { DRACONIC, DRACONIC_RECIPES, type Prices } from './prices.ts'

export type LodestoneRow = {
  item: ItemRef
  madeOf: string
  cores: number | null
  wine: number | null
  dust: number | null
  cost: number | null
  sell: number | null
  profit: number | null
  roi: number | null
}

type Parts = Pick<LodestoneRow, 'madeOf' | 'cores' | 'wine' | 'dust' | 'cost'>

const withProfit = (item: ItemRef, parts: Parts, sell: number | null): LodestoneRow => ({
  item,
  ...parts,
  sell,
  profit: parts.cost === null || sell === null ? null : flipProfit(parts.cost, sell),
  roi: roiPercent(parts.cost, sell),
})

const nameOf = (prices: Prices, id: number): string => prices.refOf(id).name ?? `item ${id}`

const partsOf = ({ coreId, coreCount, method }: (typeof lodestones)[number], prices: Prices): Parts => {
  const { priceOf } = prices
  const cores = `${coreCount} ${nameOf(prices, coreId)}`
  const input = { corePrice: priceOf(coreId), coreCount }
  if (method === 'combine') {
    const cost = combinedLodestoneCost(input)
    return { madeOf: cores, cores: cost, wine: null, dust: null, cost }
  }
  const forged = forgedLodestoneCost({
    ...input,
    winePrice: priceOf(namedItemId('bottleOfElonianWine')),
    dustPrice: priceOf(namedItemId('pileOfCrystallineDust')),
  })
  return { madeOf: `${cores}, Elonian Wine, Crystalline Dust, Mystic Crystal (not for sale)`, ...forged }
}

const draconicParts = (prices: Prices): Parts => {
  const [first] = DRACONIC_RECIPES
  const each = first === undefined ? [] : [first.item_1_id, first.item_2_id, first.item_3_id]
  const oneOf = DRACONIC_RECIPES.map(({ item_4_id }) => item_4_id)
  const named = (ids: readonly number[]) => ids.map((id) => nameOf(prices, id))
  return {
    madeOf: `10 each of ${named(each).join(', ')} and ${named(oneOf).join(' or ')}; 250 each make 25`,
    cores: null,
    wine: null,
    dust: null,
    cost: draconicLodestoneCost({ each: each.map(prices.priceOf), oneOf: oneOf.map(prices.priceOf) }),
  }
}

/** Every lodestone by its recipe, the amalgamated one last. */
export const lodestoneRows = (prices: Prices): LodestoneRow[] => [
  ...lodestones.map((lodestone) =>
    withProfit(prices.refOf(lodestone.id), partsOf(lodestone, prices), prices.sellOf(lodestone.id)),
  ),
  withProfit(prices.refOf(DRACONIC), draconicParts(prices), prices.sellOf(DRACONIC)),
]
