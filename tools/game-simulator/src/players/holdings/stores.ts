import type { Draw } from '../draw.ts'
import { hoardBags } from '../looting/hoards.ts'
import type { Person } from '../person.ts'
import { gained } from '../played-time.ts'
import type { BagRecord, ItemStack, MaterialRecord } from '../player-records.ts'
import { isYoung, type Workshop } from '../role.ts'
import { stacksOf } from '../trade/trade-records.ts'
import { bindingOf, itemStack } from './item-stack.ts'
import { treasuredBags, treasuredShared } from './treasures.ts'

const BANK_TAB = 30
const FULL_STACK = 250
const BAG_SIZES = [20, 18, 15] as const
/** Salvage kits that charge coins and belong to the whole account. */
const SHARED_KITS = [44_602, 67_027]

const slot = (person: Person, draw: Draw, index: number, owner: string | null): ItemStack | null => {
  const { pools } = person
  if (draw.chance(0.3, 'empty', index)) return null
  const kind = draw.unit('kind', index)
  const pool = kind < 0.62 ? pools.stackable : kind < 0.96 ? pools.single : pools.kits
  const item = draw.pick(pool, 'item', index)
  return item && itemStack(item, { draw, index, owner, pools })
}

const workshopBank = ({ pools }: Person, amounts: Workshop['bank']): (ItemStack | null)[] => {
  const stacks = amounts.flatMap(([id, count]) => {
    const item = pools.byId.get(id)
    return item === undefined ? [] : stacksOf(id, count).map((stack) => ({ ...stack, ...bindingOf(item, null, false) }))
  })
  const slots = BANK_TAB * Math.ceil((stacks.length + 1) / BANK_TAB)
  return Array.from({ length: slots }, (_, place) => stacks[place] ?? null)
}

/** The account's bank: things of all kinds with gaps between, then purchases for resale. */
export const bankOf = (person: Person): (ItemStack | null)[] => {
  if (person.role.workshop !== undefined) return workshopBank(person, person.role.workshop.bank)
  const draw = person.draw.part('bank')
  const slots = BANK_TAB * Math.max(1, Math.round(person.role.collected * 8))
  const own = Array.from({ length: slots }, (_, index) => slot(person, draw, index, null))
  const goods = [...person.stock].flatMap(([id, count]) => (person.pools.materials.has(id) ? [] : stacksOf(id, count)))
  const tabs = Math.ceil((own.length + goods.length) / BANK_TAB)
  const gaps = tabs * BANK_TAB - own.length - goods.length
  return [...own, ...goods, ...Array.from({ length: gaps }, () => null)]
}

/** Copper; of a material that is worth more together, the rest was sold. */
const MOST_OF_A_MATERIAL = 1_000_000

/** Material storage: every material of the game, most of them in stock. */
export const materialsOf = ({ draw, pools, stock, role }: Person): MaterialRecord[] => {
  const own = draw.part('materials')
  return [...pools.materials].map(([id, category]) => {
    const isBound = pools.byId.get(id)?.flags.includes('AccountBound') ?? false
    const most = Math.max(1, Math.floor(MOST_OF_A_MATERIAL / Math.max(1, pools.worth(id))))
    const exact = role.workshop && (role.workshop.materials.find(([known]) => known === id)?.[1] ?? 0)
    const usual = own.chance(0.15 + 0.75 * role.collected, 'has', id)
      ? Math.min(most, own.between(1, 2_000 * role.collected, 'count', id))
      : 0
    return { id, category, ...(isBound && { binding: 'Account' as const }), count: exact ?? stock.get(id) ?? usual }
  })
}

/** Slots that every character of the account reaches. */
export const sharedInventoryOf = (person: Person): (ItemStack | null)[] => {
  const draw = person.draw.part('shared')
  const kits = SHARED_KITS.flatMap((id) => {
    const item = person.pools.byId.get(id)
    return item ? [{ id, count: 1, charges: 1, ...bindingOf(item, null, true) }] : []
  })
  const slots = Math.round(person.role.collected * 10)
  const treasured = person.role.hasTreasures ? treasuredShared(person) : []
  return [...kits, ...treasured, ...Array.from({ length: slots }, (_, index) => slot(person, draw, index, null))]
}

/** Recent pickups: stacks that grow as the player plays and are emptied when they are full. */
const gatheredStacks = (person: Person, draw: Draw): ItemStack[] => {
  const perHour = person.role.trade?.gatheredPerHour ?? 0
  const kinds = draw.some(
    person.pools.stackable.filter((item) => item.type === 'Trophy'),
    perHour > 10 ? 6 : 2,
    'gathered',
  )
  return kinds.map((item, index) => {
    const grown =
      gained(perHour * (0.4 + draw.unit('pace', index)), person.at) + draw.between(0, FULL_STACK, 'begun', index)
    return { id: item.id, count: 1 + (grown % FULL_STACK), ...bindingOf(item, null, false) }
  })
}

/** The bags of a character; one slot may be empty. The first character carries what was gathered. */
export const bagsOf = (person: Person, name: string, order: number): (BagRecord | null)[] => {
  const draw = person.draw.part(`bags ${order}`)
  const young = isYoung(person.role, order)
  const gathered = order === 0 ? gatheredStacks(person, draw) : []
  const count = young ? 1 : draw.between(3, 6, 'bags')
  const bags: (BagRecord | null)[] = Array.from({ length: count }, (_, index) => {
    const bag = draw.pick(person.pools.bags, 'bag', index)
    const size = typeof bag?.details?.size === 'number' ? bag.details.size : BAG_SIZES[index % BAG_SIZES.length]!
    const first = index === 0 ? gathered.slice(0, size) : []
    const rest = Array.from({ length: size - first.length }, (_, place) =>
      young && place >= YOUNG_SLOTS ? null : slot(person, draw, index * 100 + place, name),
    )
    return { id: bag?.id ?? FIRST_BAG, size, inventory: [...first, ...rest] }
  })
  if (person.role.hasTreasures && order === 0) return treasuredBags(person, name, bags[0] ?? null)
  return [...bags, ...hoardBags(person.pools, name), ...(draw.chance(0.5, 'free place') ? [null] : [])]
}

/** The bag that every character begins with; small worlds have no others. */
const FIRST_BAG = 8_932
/** Slots of a young character's bag that may hold something. */
const YOUNG_SLOTS = 4
