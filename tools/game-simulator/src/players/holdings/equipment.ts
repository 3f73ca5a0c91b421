import { loadItemStats } from '../../catalogue/facts/load-facts.ts'
import type { ItemRecord } from '../../catalogue/records.ts'
import type { Draw } from '../draw.ts'
import type { Person } from '../person.ts'
import type { EquipmentRecord } from '../player-records.ts'
import { isYoung } from '../role.ts'
import { bindingOf, statsOf, upgradesOf } from './item-stack.ts'
import { treasuredEquipment } from './treasures.ts'

const WEIGHTS: Record<string, 'Heavy' | 'Medium' | 'Light'> = {
  Guardian: 'Heavy',
  Warrior: 'Heavy',
  Revenant: 'Heavy',
  Engineer: 'Medium',
  Ranger: 'Medium',
  Thief: 'Medium',
}

const ARMOR_SLOTS = ['Helm', 'Shoulders', 'Coat', 'Gloves', 'Leggings', 'Boots'] as const
const TRINKET_SLOTS = [
  ['Accessory1', 'Accessory'],
  ['Accessory2', 'Accessory'],
  ['Ring1', 'Ring'],
  ['Ring2', 'Ring'],
  ['Amulet', 'Amulet'],
] as const
const WEAPONS: Record<string, readonly [string, string]> = {
  Guardian: ['Greatsword', 'Mace'],
  Warrior: ['Greatsword', 'Axe'],
  Revenant: ['Staff', 'Sword'],
  Engineer: ['Rifle', 'Pistol'],
  Ranger: ['LongBow', 'Sword'],
  Thief: ['ShortBow', 'Dagger'],
  Elementalist: ['Staff', 'Scepter'],
  Mesmer: ['Greatsword', 'Sword'],
  Necromancer: ['Staff', 'Scepter'],
}
const STATS = loadItemStats().filter(({ attributes }) => attributes.length >= 3)

const slotsOf = (profession: string): (readonly [slot: string, pool: string])[] => {
  const [first, second] = WEAPONS[profession] ?? ['Staff', 'Sword']
  return [
    ...ARMOR_SLOTS.map((slot) => [slot, `Armor/${slot}/${WEIGHTS[profession] ?? 'Light'}`] as const),
    ...TRINKET_SLOTS.map(([slot, kind]) => [slot, `Trinket/${kind}`] as const),
    ['WeaponA1', `Weapon/${first}`],
    ['WeaponB1', `Weapon/${second}`],
    ['WeaponAquaticA', 'Weapon/Trident'],
  ]
}

const piece = (
  person: Person,
  draw: Draw,
  worn: { item: ItemRecord; slot: string; index: number; name: string },
): EquipmentRecord => {
  const { item, slot, index, name } = worn
  const isSoulbound = item.rarity !== 'Ascended' && item.rarity !== 'Legendary'
  const upgrades = upgradesOf(item, person.pools, draw, index)
  const stat = draw.chance(0.5, 'chosen', index) ? draw.pick(STATS, 'stat', index) : null
  return {
    id: item.id,
    slot,
    ...(upgrades.length > 0 && { upgrades }),
    ...(item.default_skin !== undefined && draw.chance(0.4, 'skinned', index) && { skin: item.default_skin }),
    ...(stat && { stats: statsOf(stat, 100) }),
    ...bindingOf(item, isSoulbound ? name : null, true),
    location: 'Equipped',
    tabs: [1],
    ...(item.type === 'Armor' && {
      dyes: [1, 2, 3].map((part) => draw.pick(person.pools.dyes, `dye ${part}`, index)).concat(null),
    }),
  }
}

/** A character's equipment; a slot without a suitable item in this world stays empty. */
export const equipmentOf = (person: Person, order: number): EquipmentRecord[] => {
  const [name, , profession, level] = person.role.characters[order]!
  const draw = person.draw.part(`equipment ${order}`)
  const slots = isYoung(person.role, order) ? slotsOf(profession).slice(0, 2) : slotsOf(profession)
  const usual = slots.flatMap(([slot, pool], index) => {
    const fitting = (person.pools.wearable.get(pool) ?? []).filter((item) => item.level <= level)
    const item = draw.pick(fitting, 'item', index)
    return item ? [piece(person, draw, { item, slot, index, name })] : []
  })
  return person.role.hasTreasures ? treasuredEquipment(person, order, usual) : usual
}
