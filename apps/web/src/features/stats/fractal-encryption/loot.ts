import { type FractalItemGroup, fractalItems, fractalJunkValue, namedItemId } from '@gildscope/game-data'
import { type FractalAverages, type FractalRow, type FractalWorth, fractalLoot } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { itemOfDrop } from './samples.ts'

const KEY = namedItemId('fractalEncryptionKey')
const GROUP_BY_ID: ReadonlyMap<number, FractalItemGroup> = new Map(fractalItems.map(({ id, group }) => [id, group]))
type OtherGroup = 'materials' | 'gear' | 'recipes' | 'weaponRecipes' | 'armorRecipes' | 'keys' | 'relics'
const GROUP_TITLES: Record<FractalItemGroup | OtherGroup, string> = {
  keys: 'Keys',
  relics: 'Relics',
  manuscripts: 'Manuscripts',
  proofs: 'Proofs',
  treatises: 'Treatises',
  postulates: 'Postulates',
  materials: 'Materials',
  gear: 'Gear',
  recipes: 'Recipes',
  weaponRecipes: 'Weapon recipes',
  armorRecipes: 'Armor recipes',
  aetherizedSkins: 'Aetherized skins',
  mew: 'Mew',
}
type GroupKey = keyof typeof GROUP_TITLES
const isGroup = (word: string): word is GroupKey => word in GROUP_TITLES
const isJunk = (word: string): word is FractalItemGroup => fractalItems.some(({ group }) => group === word)

const GEAR = new Set(['Armor', 'Weapon', 'Back', 'Trinket'])

const groupOfItem = (id: number, item: KnownItem | undefined): GroupKey | null => {
  const known = GROUP_BY_ID.get(id)
  if (known !== undefined) return known
  if (id === KEY) return 'keys'
  if (item?.type === 'CraftingMaterial' || item?.type === 'Trophy') return 'materials'
  if (item?.name?.startsWith('Recipe: ')) return 'recipes'
  return GEAR.has(item?.type ?? '') ? 'gear' : null
}

/** Group names whose items can be sold to players, but whose prices depend on the exact item. */
const TRADED_WORDS: ReadonlySet<string> = new Set([
  ...['materials', 'gear', 'mew', 'aetherizedSkins', 'recipes', 'weaponRecipes', 'armorRecipes'],
])

/** A group that was counted by type, such as `weaponRecipes/Axe`, has a row for each. */
const groupAndType = (drop: string): { group: string; type: string | null } => {
  const at = drop.indexOf('/')
  return at === -1 ? { group: drop, type: null } : { group: drop.slice(0, at), type: drop.slice(at + 1) }
}

const worthOf = (drop: string, item: KnownItem | undefined): FractalWorth => {
  const id = itemOfDrop(drop)
  const group = id === null ? groupAndType(drop).group : (GROUP_BY_ID.get(id) ?? '')
  const junk = isJunk(group) ? fractalJunkValue(group) : null
  if (junk !== null) return { kind: 'junk', vendorValue: junk }
  if (id === null) return TRADED_WORDS.has(group) ? { kind: 'tradable', sellPrice: null } : { kind: 'bound' }
  if (item === undefined || item.marketable === true) return { kind: 'tradable', sellPrice: item?.sell_price ?? null }
  return item.NoSell === false && item.vendor_value
    ? { kind: 'junk', vendorValue: item.vendor_value }
    : { kind: 'bound' }
}

export type LootRow = FractalRow & {
  drop: string
  /** Null: a group name, whose items are not distinguished. */
  item: ItemRef | null
  name: string
}

/** Drops grouped under one name; a group of one is a plain row. */
export type LootGroup = FractalRow & { key: string; name: string; rows: readonly LootRow[] }

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const nameOf = (drop: string, item: KnownItem | undefined): string => {
  const { group, type } = groupAndType(drop)
  if (isGroup(group)) return type === null ? GROUP_TITLES[group] : `${GROUP_TITLES[group]}: ${type}`
  return itemOfDrop(drop) === null ? drop : (item?.name ?? `Item ${drop}`)
}

/** The expected contents of a number of boxes by group, most valuable first. */
export const lootGroups = (
  boxes: number,
  { perBox }: FractalAverages,
  items: ReadonlyMap<number, KnownItem>,
): LootGroup[] => {
  const groups = new Map<string, LootRow[]>()
  for (const [drop, average] of perBox) {
    const id = itemOfDrop(drop)
    const item = id === null ? undefined : items.get(id)
    const key = (id === null ? groupAndType(drop).group : groupOfItem(id, item)) ?? drop
    const row: LootRow = {
      ...fractalLoot(boxes, average, worthOf(drop, item)),
      drop,
      item: item === undefined ? null : itemRef(item),
      name: nameOf(drop, item),
    }
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .map(([key, rows]) => ({
      key,
      name: isGroup(key) ? GROUP_TITLES[key] : (rows[0]?.name ?? key),
      rows: rows.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1)),
      quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      value: sumOf(rows.map(({ value }) => value)),
      valueAfterTax: sumOf(rows.map(({ valueAfterTax }) => valueAfterTax)),
    }))
    .sort((a, b) => (b.valueAfterTax ?? -1) - (a.valueAfterTax ?? -1) || a.name.localeCompare(b.name, 'en'))
}

/** The total of all groups, as the last line of the table; quantities of different things are not summed. */
export const totalOf = (groups: readonly LootGroup[]): Pick<LootGroup, 'value' | 'valueAfterTax'> => ({
  value: sumOf(groups.map(({ value }) => value)),
  valueAfterTax: sumOf(groups.map(({ valueAfterTax }) => valueAfterTax)),
})

/** Keys that a box gives on average. */
export const keysPerBox = ({ perBox }: FractalAverages): number =>
  (perBox.get('keys') ?? 0) + (perBox.get(String(KEY)) ?? 0)
