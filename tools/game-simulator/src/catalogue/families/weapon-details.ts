import { WEAPON_KINDS } from '../equipment-kinds.ts'
import type { ItemStat } from '../facts/load-facts.ts'
import type { ItemDetails, Rarity } from '../records.ts'

const RARITY_STRENGTH: Record<Rarity, number> = {
  Junk: 0.5,
  Basic: 0.7,
  Fine: 0.8,
  Masterwork: 0.86,
  Rare: 0.92,
  Exotic: 1,
  Ascended: 1.05,
  Legendary: 1.05,
}

/** The bonus of a stat combination at a level: each attribute's share of the item's budget. */
export const infixUpgrade = (stat: ItemStat, budget: number): Record<string, unknown> => {
  return {
    id: stat.id,
    attributes: stat.attributes.map(({ attribute, multiplier }) => ({
      attribute,
      modifier: Math.max(1, Math.round(budget * multiplier)),
    })),
  }
}

type EquipmentUpgrades = { level: number; rarity: Rarity; stat: ItemStat | undefined; suffixItem: number | undefined }

export const upgradeFields = (
  { level, rarity, stat, suffixItem }: EquipmentUpgrades,
  twoHanded: boolean,
): Record<string, unknown> => {
  const budget = (12 + level * 4.2) * RARITY_STRENGTH[rarity] * (twoHanded ? 2 : 1)
  return {
    infusion_slots: [],
    attribute_adjustment: Math.round(budget * 1000) / 1000,
    ...(stat && { infix_upgrade: infixUpgrade(stat, budget) }),
    ...(suffixItem !== undefined && { suffix_item_id: suffixItem }),
    secondary_suffix_item_id: '',
  }
}

export const weaponDetails = (weapon: EquipmentUpgrades & { type: string }): ItemDetails => {
  const twoHanded = WEAPON_KINDS.find(({ type }) => type === weapon.type)?.hands === 2
  const power = (90 + weapon.level * 10.5) * RARITY_STRENGTH[weapon.rarity] * (twoHanded ? 1.1 : 1)
  return {
    type: weapon.type,
    damage_type: 'Physical',
    min_power: Math.round(power * 0.92),
    max_power: Math.round(power * 1.08),
    defense: weapon.type === 'Shield' ? Math.round(power * 0.06) : 0,
    ...upgradeFields(weapon, twoHanded),
  }
}

const ARMOR_SHARE: Record<string, number> = {
  Coat: 1,
  Leggings: 0.67,
  Helm: 0.34,
  Shoulders: 0.34,
  Gloves: 0.34,
  Boots: 0.34,
}
const WEIGHT_SHARE: Record<string, number> = { Light: 0.72, Medium: 0.85, Heavy: 1 }

export const armorDetails = (armor: EquipmentUpgrades & { type: string; weightClass: string }): ItemDetails => {
  const defense = (20 + armor.level * 4.3) * (ARMOR_SHARE[armor.type] ?? 0.34) * (WEIGHT_SHARE[armor.weightClass] ?? 1)
  return {
    type: armor.type,
    weight_class: armor.weightClass,
    defense: Math.round(defense * RARITY_STRENGTH[armor.rarity]),
    ...upgradeFields(armor, false),
  }
}
