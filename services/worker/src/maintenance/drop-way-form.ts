import { DROP_WAYS_SOURCE } from '@gildscope/contracts'
import { salvageKitId } from '@gildscope/game-data'
import type { DropWay } from '@gildscope/research/drops'
import type { Document } from '../reference/store-documents.ts'

/** Beyond the ids of community feeds, the lowest of which is above -(2 ** 48). */
const FIRST_ID = 2 ** 49
/** More than ids of items go. */
const ITEM_IDS = 2 ** 30

const COIN = 1

/** The same for an item and a kit at all times. */
const idOf = ({ itemId, kit }: DropWay): number => {
  const kitId = kit === null ? 0 : (salvageKitId(kit) ?? 0)
  return -(FIRST_ID + kitId * ITEM_IDS + itemId)
}

/** A way in the form of recipes of community feeds. */
export const dropWayDocument = (way: DropWay): Document => {
  const { itemId, kit, cost, output, byproducts } = way
  const [type, discipline] = kit === null ? ['DoubleClick', 'Double click'] : ['Salvage', 'Salvage']
  const id = idOf(way)
  const data = {
    ...{ id, type, source: DROP_WAYS_SOURCE },
    ...{ output_item_id: output.id, output_item_count: output.count },
    byproducts: byproducts.map(({ id: item_id, count }) => ({ item_id, count })),
    ingredients: [{ item_id: itemId, count: 1 }],
    disciplines: [discipline],
    ...(kit !== null && { salvage_kit: kit }),
    ...(cost > 0 && { currency_ingredients: [{ currency_id: COIN, count: Math.ceil(cost) }] }),
  }
  return { id: String(id), data }
}
