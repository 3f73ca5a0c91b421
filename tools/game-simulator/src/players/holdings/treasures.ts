import { type ItemStat, loadItemStats } from '../../catalogue/facts/load-facts.ts'
import type { Person } from '../person.ts'
import type { BagRecord, CharacterRecord, DeliveryRecord, EquipmentRecord, ItemStack } from '../player-records.ts'
import { stacksOf } from '../trade/trade-records.ts'
import { bindingOf, statsOf } from './item-stack.ts'

const SWORD = 30_699
const AXE = 30_684
const BACK = 77_474
const RING = 91_234
const ACCESSORY = 81_908
const ARMOR = [
  ['Helm', 80_384],
  ['Shoulders', 80_435],
  ['Coat', 80_254],
  ['Gloves', 80_205],
  ['Leggings', 80_277],
  ['Boots', 80_557],
] as const
const INFUSIONS = [37_123, 37_127, 37_138] as const
const TOOLS = [
  ['Sickle', 49_308],
  ['Axe', 48_931],
  ['Pick', 87_422],
] as const
const STARTER_BAG = 8_932
const INVISIBLE_BAG = 82_237
const LARGE_BAG = 85_371
const [FIRST_STATS, OTHER_STATS] = loadItemStats().filter(({ attributes }) => attributes.length >= 3)

/** Pieces that every character of the account can wear at the same time. */
const ARMORY: readonly (readonly [id: number, count: number])[] = [
  [SWORD, 2],
  [AXE, 1],
  [BACK, 1],
  [RING, 2],
  [ACCESSORY, 1],
  ...ARMOR.map(([, id]) => [id, 1] as const),
]

/** Small worlds lack some of it. */
const exists = ({ pools }: Person, id: number): boolean => pools.byId.has(id)

export const treasuredArmory = (person: Person): { id: number; count: number }[] =>
  ARMORY.filter(([id]) => exists(person, id))
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => a.id - b.id)

type Worn = readonly [slot: string, id: number, tabs: readonly number[], stats?: ItemStat | undefined]

/**
 * Each character's armory equipment: the same pieces on several characters, in several tabs, and one with other
 * attributes.
 */
const WORN: readonly (readonly Worn[])[] = [
  [
    ...ARMOR.map(([slot, id]) => [slot, id, [1, 2], FIRST_STATS] as const),
    ['Backpack', BACK, [1, 2], FIRST_STATS],
    ['Backpack', BACK, [3], OTHER_STATS],
    ['Ring1', RING, [1]],
    ['Ring2', RING, [1]],
    ['Accessory1', ACCESSORY, [1, 3]],
    ['WeaponA1', SWORD, [1]],
    ['WeaponA2', SWORD, [1]],
    ['WeaponA1', AXE, [2]],
  ],
  [
    ...ARMOR.map(([slot, id]) => [slot, id, [1], OTHER_STATS] as const),
    ['Backpack', BACK, [1], OTHER_STATS],
    ['WeaponA1', SWORD, [1]],
    ['Ring1', RING, [2]],
  ],
  [['Backpack', BACK, [1], FIRST_STATS]],
]

const armoryPiece = (person: Person, [slot, id, tabs, stats]: Worn): EquipmentRecord[] => {
  if (!exists(person, id)) return []
  const rune = slot === 'WeaponA1' ? person.pools.sigils[0] : person.pools.runes[0]
  return [
    {
      id,
      slot,
      ...(rune !== undefined && slot !== 'Backpack' && { upgrades: [rune.id] }),
      infusions: [INFUSIONS[0]],
      ...(stats !== undefined && { stats: statsOf(stats, 100) }),
      binding: 'Account',
      location: tabs.includes(1) ? 'EquippedFromLegendaryArmory' : 'LegendaryArmory',
      tabs: [...tabs],
    },
  ]
}

const TABS: CharacterRecord['tabs'][] = [
  { equipment: 3, build: 4 },
  { equipment: 2, build: 3 },
]
export const treasuredTabs = (order: number): CharacterRecord['tabs'] => TABS[order] ?? { equipment: 1, build: 1 }

/** The first inactive tab with nothing in a slot yet. */
const freeTab = (worn: readonly EquipmentRecord[], slot: string, tabs: number): number | null => {
  for (let tab = 2; tab <= tabs; tab++)
    if (!worn.some((piece) => piece.slot === slot && piece.tabs?.includes(tab))) return tab
  return null
}

/** An ordinary character's equipment, some of it replaced by armory pieces, others in inactive tabs, and tools. */
export const treasuredEquipment = (
  person: Person,
  order: number,
  usual: readonly EquipmentRecord[],
): EquipmentRecord[] => {
  const worn = (WORN[order] ?? []).flatMap((piece) => armoryPiece(person, piece))
  const tabs = treasuredTabs(order).equipment
  const own = usual.flatMap((piece): EquipmentRecord[] => {
    const { slot } = piece
    const infused = { ...piece, infusions: [INFUSIONS[1], INFUSIONS[2]] }
    const isTaken = worn.some((other) => other.slot === slot && other.tabs?.includes(1))
    const free = freeTab(worn, slot, tabs)
    if (isTaken) return free === null ? [] : [{ ...infused, location: 'Armory', tabs: [free] }]
    return [{ ...infused, tabs: free === null ? [1] : [1, free] }]
  })
  const tools = TOOLS.map(([slot, id]): EquipmentRecord => ({ id, slot, binding: 'Account', location: 'Equipped' }))
  return [...worn, ...own, ...tools]
}

const gear = (person: Person, name: string): ItemStack[] => {
  const { pools } = person
  const [armor, weapon] = (['Armor', 'Weapon'] as const).map((type) => pools.single.find((item) => item.type === type))
  const upgrades = [pools.runes[0], pools.sigils[0]]
  return [armor, weapon].flatMap((item, index) => {
    const upgrade = upgrades[index]
    if (item === undefined || upgrade === undefined) return []
    return [
      {
        id: item.id,
        count: 1,
        ...(item.default_skin !== undefined && { skin: item.default_skin }),
        upgrades: [upgrade.id],
        upgrade_slot_indices: [0],
        infusions: [INFUSIONS[index]!, INFUSIONS[2]],
        ...(FIRST_STATS !== undefined && { stats: statsOf(FIRST_STATS, 100) }),
        ...bindingOf(item, name, true),
      },
    ]
  })
}

const stackOf = (person: Person, id: number, count = 1): ItemStack[] => {
  const item = person.pools.byId.get(id)
  return item === undefined ? [] : [{ id, count, ...bindingOf(item, null, false) }]
}

/** A bag with things in its first slots and in its last one. */
const bagOf = (id: number, size: number, stacks: readonly ItemStack[]): BagRecord => ({
  id,
  size,
  inventory: Array.from({ length: size }, (_, place) => stacks[place] ?? null),
})

/**
 * A usual bag, an invisible and an oversized one, and slots without a bag; some contain bags and infusions as items.
 */
export const treasuredBags = (person: Person, name: string, usual: BagRecord | null): (BagRecord | null)[] => [
  bagOf(
    STARTER_BAG,
    20,
    (usual?.inventory ?? []).slice(0, 16).flatMap((stack) => stack ?? []),
  ),
  null,
  bagOf(INVISIBLE_BAG, 24, [
    ...gear(person, name),
    ...stackOf(person, LARGE_BAG),
    ...stackOf(person, INVISIBLE_BAG),
    ...INFUSIONS.flatMap((id) => stackOf(person, id)),
    ...stackOf(person, 23_040).map((kit) => ({ ...kit, charges: 17 })),
  ]),
  bagOf(LARGE_BAG, 32, [
    ...stackOf(person, 19_976, 77),
    ...stackOf(person, 19_721, 250),
    ...stackOf(person, 19_721, 31),
    ...person.pools.stackable.slice(0, 9).flatMap(({ id }, index) => stackOf(person, id, 20 * (index + 1))),
  ]),
  null,
]

/** Bound and unbound things with empty slots between them. */
export const treasuredShared = (person: Person): (ItemStack | null)[] => [
  ...stackOf(person, 19_721, 12),
  null,
  ...stackOf(person, INFUSIONS[0]),
  null,
  null,
  ...stackOf(person, 19_976, 3),
]

const BOX_STACKS = 42

/** A delivery box that was not emptied for long: coins and stacks of tradable items. */
export const treasuredBox = ({ pools, draw }: Person): DeliveryRecord => {
  const goods = [...pools.materials.keys()].flatMap((id) => pools.byId.get(id) ?? [])
  const unbound = goods.filter(
    ({ flags }) => !flags.some((flag) => flag === 'AccountBound' || flag === 'SoulbindOnAcquire'),
  )
  const own = draw.part('treasured box')
  return {
    coins: 4_812_077,
    items: own
      .some(unbound, BOX_STACKS, 'goods')
      .flatMap(({ id }, index) => stacksOf(id, own.between(1, 250, 'units', index))),
  }
}
