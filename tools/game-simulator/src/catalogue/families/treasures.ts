import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { loadTreasures, type Treasure } from '../facts/load-facts.ts'
import type { ItemDetails } from '../records.ts'

const detailsOf = ({ type, kind, weight, size, invisible = false, infusion }: Treasure): ItemDetails => ({
  ...(kind !== undefined && { type: kind }),
  ...(weight !== undefined && { weight_class: weight }),
  ...(type === 'Bag' && { no_sell_or_sort: invisible, size }),
  ...(infusion && {
    flags: ['HeavyArmor', 'LightArmor', 'MediumArmor', 'Trinket'],
    infusion_upgrade_flags: ['Infusion'],
  }),
})

/** Adds the rare possessions of a few players, in a world of any size. Returns their ids. */
export const addTreasures = (builder: CatalogueBuilder): ReadonlySet<number> => {
  const treasures = loadTreasures()
  for (const treasure of treasures) {
    const { id, name, type, rarity, level, vendorValue, flags } = treasure
    const draft = { id, name, type, rarity, level, vendorValue, flags, details: detailsOf(treasure) }
    builder.addItem(draft, { tradable: false })
  }
  return new Set(treasures.map(({ id }) => id))
}
