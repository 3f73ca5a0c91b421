import { LOOT_ITEMS } from '../../loot/loot-table.ts'
import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { loadLootItems, loadNamedItems, loadNamedRecipes, type NamedItem } from '../facts/load-facts.ts'
import type { ItemDetails } from '../records.ts'
import { sourceDescription } from './source-description.ts'
import { upgradeDescription } from './upgrade-description.ts'
import { weaponDetails } from './weapon-details.ts'

const detailsOf = (named: NamedItem, builder: CatalogueBuilder): ItemDetails | undefined => {
  const stat = builder.stats.find(({ id }) => id === named.stat)
  if (named.type === 'Weapon')
    return weaponDetails({
      type: named.kind ?? 'Sword',
      level: named.level ?? 80,
      rarity: named.rarity,
      stat,
      suffixItem: named.suffixItem,
    })
  if (named.type === 'UpgradeComponent')
    return {
      type: named.kind ?? 'Default',
      flags: upgradeFlags(named.kind),
      infusion_upgrade_flags: [],
      ...(named.suffix && { suffix: named.suffix }),
    }
  if (named.kind === undefined) return undefined
  return {
    type: named.kind,
    ...(named.unlock && { unlock_type: named.unlock }),
    ...(named.color !== undefined && { color_id: named.color }),
    ...(named.charges !== undefined && { charges: named.charges }),
  }
}

const upgradeFlags = (kind: string | undefined): string[] =>
  kind === 'Rune'
    ? ['HeavyArmor', 'LightArmor', 'MediumArmor']
    : kind === 'Sigil'
      ? ['Axe', 'Dagger', 'Greatsword', 'Staff', 'Sword']
      : ['Trinket']

const nameById = (): ReadonlyMap<number, string> =>
  new Map([...loadNamedItems(), ...loadLootItems()].map(({ id, name }) => [id, name]))

const descriptionOf = ({ id, kind, element }: NamedItem, names: ReadonlyMap<number, string>): string | undefined =>
  (kind === 'Rune' || kind === 'Sigil') && element !== undefined
    ? upgradeDescription(kind, element)
    : sourceDescription(id, (other) => names.get(other) ?? `item ${other}`)

/** Those with a typical price are tradable; in a small world only as many as fit, the essential ones first. */
const chooseTradable = (named: readonly NamedItem[], limit: number): Set<number> => {
  const candidates = named.filter(({ usual }) => usual !== undefined)
  const byNeed = [
    ...candidates.filter(({ essential }) => essential),
    ...candidates.filter(({ essential }) => !essential),
  ]
  return new Set(byNeed.slice(0, limit).map(({ id }) => id))
}

type Naming = { names: ReadonlyMap<number, string>; tradable: ReadonlySet<number> }

const addNamedItem = (builder: CatalogueBuilder, item: NamedItem, { names, tradable }: Naming): void => {
  builder.addItem(
    {
      id: item.id,
      name: item.name,
      type: item.type,
      rarity: item.rarity,
      level: item.level,
      vendorValue: item.vendorValue,
      description: descriptionOf(item, names),
      flags: item.flags,
      skin: item.skin,
      details: detailsOf(item, builder),
    },
    { tradable: tradable.has(item.id), usual: item.usual },
  )
  if (item.skin !== undefined && item.kind !== undefined)
    builder.addSkin({
      id: item.skin,
      name: item.name,
      type: item.type,
      rarity: item.rarity,
      details: { type: item.kind, damage_type: 'Physical' },
    })
}

/**
 * The items that have these ids in the real game: those named on the product's pages, materials, runes, sigils,
 * precursors.
 */
export const addNamedItems = (builder: CatalogueBuilder, tradableLimit: number): readonly NamedItem[] => {
  const named = loadNamedItems()
  const tradable = chooseTradable(named, tradableLimit)
  const present = named.filter((item) => item.usual === undefined || tradable.has(item.id))
  const names = nameById()
  for (const item of present) addNamedItem(builder, item, { names, tradable })
  return present
}

/** Recipes of the real game for what is there under its real id. */
export const addNamedRecipes = (builder: CatalogueBuilder): void => {
  const known = new Set(builder.items.map(({ id }) => id))
  for (const recipe of loadNamedRecipes()) {
    if (known.has(recipe.output) && recipe.ingredients.every(([id]) => known.has(id))) builder.addRecipe(recipe)
  }
}

/**
 * Everything that is opened, salvaged and found exists in a world of any size; `limit` caps how much of it can be
 * traded in addition.
 */
export const addLootItems = (builder: CatalogueBuilder, limit: number): void => {
  const known = new Set(builder.items.map(({ id }) => id))
  const missing = [...loadLootItems(), ...loadNamedItems()].filter(({ id }) => LOOT_ITEMS.has(id) && !known.has(id))
  const tradable = chooseTradable(missing, limit)
  const names = nameById()
  for (const item of missing) addNamedItem(builder, item, { names, tradable })
}
