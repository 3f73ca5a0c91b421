import type { ItemRef } from './item-ref.ts'

type GlyphFacts = Pick<ItemRef, 'type'> & { name?: string | null; weaponType?: string | null }

const WEAPONS: Record<string, string> = {
  Axe: 'Axe',
  Hammer: 'Axe',
  Mace: 'Axe',
  Staff: 'Staff',
  Scepter: 'Staff',
  Focus: 'Staff',
  Torch: 'Staff',
  Trident: 'Staff',
  Harpoon: 'Staff',
  Spear: 'Staff',
  Warhorn: 'Staff',
  LongBow: 'Bow',
  Longbow: 'Bow',
  ShortBow: 'Bow',
  Shortbow: 'Bow',
  Rifle: 'Gun',
  Pistol: 'Gun',
  Speargun: 'Gun',
  Shield: 'Shield',
}

const TYPES = new Set([
  ...['Armor', 'Consumable', 'Container', 'Trophy', 'Trinket', 'CraftingMaterial', 'UpgradeComponent', 'Gizmo'],
  ...['MiniPet', 'Back', 'Gathering', 'Relic', 'Bag', 'Tool', 'JadeTechModule', 'Key', 'Currency', 'Profession'],
])

/** Only the name of a consumable reveals what it does. */
const consumableGlyph = (name: string): string => {
  if (/ Skin(?: \(|$)/.test(name)) return 'Transmutation'
  return /^Recipe: | Dye$/.test(name) ? 'Unlock' : 'Consumable'
}

/** Symbol of `tiles.svg` for an item without an icon. */
export const itemGlyph = ({ name, type, weaponType }: GlyphFacts): string => {
  if (type === null) return 'Unknown'
  if (type === 'Weapon') return WEAPONS[weaponType ?? ''] ?? 'Weapon'
  if (type === 'Consumable') return consumableGlyph(name ?? '')
  return TYPES.has(type) ? type : 'Unknown'
}
