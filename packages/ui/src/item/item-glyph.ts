import type { ItemRef } from './item-ref.ts'

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

/** Symbol of `tiles.svg` that stands for an item without an icon. */
export const itemGlyph = ({ type, weaponType }: Pick<ItemRef, 'type' | 'weaponType'>): string => {
  if (type === null) return 'Unknown'
  if (type === 'Weapon') return WEAPONS[weaponType ?? ''] ?? 'Weapon'
  if (type === 'Weapon' || TYPES.has(type)) return type
  return 'Unknown'
}
