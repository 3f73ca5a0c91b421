import type { ItemStat } from '../../catalogue/facts/load-facts.ts'
import type { ItemRecord } from '../../catalogue/records.ts'
import type { Draw } from '../draw.ts'
import { type ItemPools, isStacked } from '../item-pools.ts'
import type { ItemStack, StatsRecord } from '../player-records.ts'

const FULL_STACK = 250

export type Binding = Pick<ItemStack, 'binding' | 'bound_to'>

/** The binding of an item: as its kind requires, and sometimes bound by use. */
export const bindingOf = (item: ItemRecord, owner: string | null, isUsed: boolean): Binding => {
  if (owner !== null && item.flags.includes('SoulbindOnAcquire')) return { binding: 'Character', bound_to: owner }
  if (item.flags.includes('AccountBound')) return { binding: 'Account' }
  if (!isUsed) return {}
  return owner === null ? { binding: 'Account' } : { binding: 'Character', bound_to: owner }
}

/** Attributes of a stat choice on a piece of equipment of the highest level. */
export const statsOf = (stat: ItemStat, weight: number): StatsRecord => ({
  id: stat.id,
  attributes: Object.fromEntries(
    stat.attributes.map(({ attribute, multiplier, value }) => [attribute, Math.round(multiplier * weight + value)]),
  ),
})

/** A rune or sigil in a piece of equipment. */
export const upgradesOf = (item: ItemRecord, pools: ItemPools, draw: Draw, index: number): number[] => {
  const pool = item.type === 'Armor' ? pools.runes : item.type === 'Weapon' ? pools.sigils : []
  const upgrade = draw.pick(pool, 'upgrade', index)
  return upgrade === null ? [] : [upgrade.id]
}

/** One slot of the bank, a bag or the shared inventory. `owner` is the character whose bag it is. */
export const itemStack = (
  item: ItemRecord,
  { draw, index, owner, pools }: { draw: Draw; index: number; owner: string | null; pools: ItemPools },
): ItemStack => {
  const isGear = item.type === 'Weapon' || item.type === 'Armor'
  const isUsed = isGear && draw.chance(0.35, 'used', index)
  const upgrades = isGear && draw.chance(0.5, 'upgraded', index) ? upgradesOf(item, pools, draw, index) : []
  const charges = item.details?.type === 'Salvage' ? draw.between(1, 25, 'charges', index) : null
  return {
    id: item.id,
    count: isStacked(item) ? stackSize(draw, index) : 1,
    ...(charges !== null && { charges }),
    ...(isUsed && item.default_skin !== undefined && { skin: item.default_skin }),
    ...(upgrades.length > 0 && { upgrades, upgrade_slot_indices: upgrades.map((_, slot) => slot) }),
    ...bindingOf(item, owner, isUsed),
  }
}

const stackSize = (draw: Draw, index: number): number =>
  draw.chance(0.2, 'full', index) ? FULL_STACK : draw.between(1, FULL_STACK, 'size', index)
