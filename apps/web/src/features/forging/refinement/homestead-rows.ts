import type { ItemField } from '@gildscope/contracts'
import type { HomesteadMaterial } from '@gildscope/game-data'
import { homesteadUnitCost, homesteadUnits } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

export const INPUT_FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'buy_price', 'sell_price', 'sell_quantity']

/** The place of the rates in our facts, by the trade efficiency upgrades that a refiner has. */
const PLACES = { none: 0, one: 1, both: 2 } as const
export type Upgrades = keyof typeof PLACES

export type HomesteadRow = {
  input: ItemRef
  needs: number
  makes: number
  /** Of one unit of the material, its input at the lowest ask. */
  instantCost: number | null
  /** The same at the highest bid. */
  orderCost: number | null
  /** Units of the material from everything that is listed. */
  supply: number | null
}

/** What a unit of the material costs by each input; inputs without a price stay, without figures. */
export const homesteadRows = (
  { inputs }: HomesteadMaterial,
  items: ReadonlyMap<number, KnownItem>,
  upgrades: Upgrades,
): HomesteadRow[] =>
  inputs.map(({ id, name, ...rates }) => {
    const place = PLACES[upgrades]
    const trade = { needs: rates.needs[place], makes: rates.makes[place] }
    const item = items.get(id)
    return {
      input: (item === undefined ? null : itemRef(item)) ?? { id, name, rarity: null, type: null },
      ...trade,
      instantCost: homesteadUnitCost(trade, item?.sell_price ?? null),
      orderCost: homesteadUnitCost(trade, item?.buy_price ?? null),
      supply: homesteadUnits(trade, item?.sell_quantity ?? null),
    }
  })
