import type { ForgeRecord, ItemField } from '@gildscope/contracts'
import { changeRatio, weaponSetName } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

/** Item fields that forge pages show and calculate with. */
export const FORGE_ITEM_FIELDS: readonly ItemField[] = [
  ...(['id', 'name', 'rarity', 'type', 'weaponType', 'img', 'level', 'statName', 'upgradeName'] as const),
  ...(['marketable', 'sell_price'] as const),
]

/** One forge with its result, with today's data. */
export type ForgeRow = {
  key: number
  itemId: number
  item: ItemRef
  forgedAt: string
  /** The ask at the time of the forge, as submitted. */
  sell: number | null
  /** Today's ask; null: nothing is on offer, or the item is unknown. */
  now: number | null
  weaponType: string | null
  statName: string | null
  upgradeName: string | null
  set: string
}

const unknownItem = ({ ID, name }: ForgeRecord): ItemRef => ({ id: ID, name, rarity: null, type: null })

/** Records joined with market data, newest first. */
export const forgeRows = (
  records: readonly ForgeRecord[],
  items: ReadonlyMap<number, KnownItem>,
): readonly ForgeRow[] =>
  records.map((record, key) => {
    const item = items.get(record.ID)
    const named = { statName: item?.statName ?? null, upgradeName: item?.upgradeName ?? null }
    return {
      key,
      itemId: record.ID,
      item: (item === undefined ? null : itemRef(item)) ?? unknownItem(record),
      forgedAt: record.ISO,
      sell: record.sell,
      now: item?.sell_price ?? null,
      weaponType: item?.weaponType ?? null,
      ...named,
      set: weaponSetName({ name: item?.name ?? record.name, ...named }),
    }
  })

/** Change of the ask since the forge, in percent. */
export const sellChange = ({ sell, now }: ForgeRow): number | null => {
  const ratio = changeRatio(now, sell)
  return ratio === null ? null : ratio * 100
}
