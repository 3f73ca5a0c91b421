import type { Catalogue } from '../catalogue/create-catalogue.ts'
import type { ItemRecord } from '../catalogue/records.ts'

/** The catalogue's items by what players do with them. */
export type ItemPools = {
  byId: ReadonlyMap<number, ItemRecord>
  bags: readonly ItemRecord[]
  /** By `type/details.type`, for armor also the weight: `Armor/Coat/Heavy`, `Weapon/Axe`. */
  wearable: ReadonlyMap<string, readonly ItemRecord[]>
  /** Stackable items that are not in the material storage. */
  stackable: readonly ItemRecord[]
  /** Equipment, minis, upgrades: one to a slot. */
  single: readonly ItemRecord[]
  runes: readonly ItemRecord[]
  sigils: readonly ItemRecord[]
  kits: readonly ItemRecord[]
  materials: ReadonlyMap<number, number>
  dyes: readonly number[]
  legendary: readonly ItemRecord[]
}

const EQUIPMENT = new Set(['Armor', 'Weapon', 'Trinket', 'Back'])
const STACKED = new Set(['Consumable', 'Container', 'Trophy', 'Gizmo', 'CraftingMaterial'])

/** Whether an item stacks. */
export const isStacked = (item: ItemRecord): boolean => STACKED.has(item.type)

const wearableKey = (item: ItemRecord): string => {
  const weight = item.type === 'Armor' ? `/${String(item.details?.weight_class)}` : ''
  return `${item.type}/${String(item.details?.type)}${weight}`
}

const colorOf = (item: ItemRecord): number[] =>
  typeof item.details?.color_id === 'number' ? [item.details.color_id] : []

export const createItemPools = ({ items: all, materialCategories, treasures }: Catalogue): ItemPools => {
  const items = all.filter(({ id }) => !treasures.has(id))
  const ofUpgrade = (kind: string): ItemRecord[] =>
    items.filter((item) => item.type === 'UpgradeComponent' && item.details?.type === kind)
  const equipment = items.filter((item) => EQUIPMENT.has(item.type))
  return {
    byId: new Map(all.map((item) => [item.id, item])),
    bags: items.filter((item) => item.type === 'Bag'),
    wearable: Map.groupBy(equipment, wearableKey),
    stackable: items.filter((item) => isStacked(item) && !materialCategories.has(item.id)),
    single: items.filter((item) => EQUIPMENT.has(item.type) || item.type === 'MiniPet' || item.type === 'Bag'),
    runes: ofUpgrade('Rune'),
    sigils: ofUpgrade('Sigil'),
    kits: items.filter((item) => item.type === 'Tool'),
    materials: materialCategories,
    dyes: [...new Set(items.flatMap(colorOf))].sort((a, b) => a - b),
    legendary: equipment.filter((item) => item.rarity === 'Legendary' || item.rarity === 'Ascended'),
  }
}
