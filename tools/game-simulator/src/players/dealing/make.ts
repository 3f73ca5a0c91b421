import { isDaily } from '../../catalogue/daily-crafts.ts'
import { meanOf } from '../../catalogue/offers.ts'
import type { ItemRecord, RecipeRecord } from '../../catalogue/records.ts'
import { randomStream, unit } from '../../market/random.ts'
import type { Offer, OfferInput } from '../../world.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import { isTaught } from '../holdings/unlocks.ts'
import { isStacked } from '../item-pools.ts'
import { PlayError } from '../looting/play-error.ts'
import type { Stopped } from '../looting/play-records.ts'
import type { DealOf } from './deeds.ts'
import type { Dealer, OpenAccount } from './open-account.ts'
import type { Store } from './store.ts'

/** Where inputs are taken from: crafting stations, the forge and merchants reach all of it. */
const SOURCES = ['bags', 'materials', 'bank', 'shared'] as const

export type Making = {
  inputs: readonly OfferInput[]
  output: ItemRecord
  /** Units that the try of this number gives, from 0. */
  unitsOf(turn: number): number
}

export type Made = {
  done: number
  stopped: Stopped | null
  consumed: Map<number, number>
  gained: number
  wallet: Map<number, number>
}

/** Throws what a character lacks for a recipe. */
export const demandSkill = (
  recipe: RecipeRecord,
  { character, crafts, learned, craftedToday }: Dealer,
  name: string,
) => {
  const { disciplines, min_rating: rating } = recipe
  if (!crafts.some((craft) => disciplines.includes(craft.discipline) && craft.rating >= rating)) {
    const has = crafts.map((craft) => `${craft.discipline} ${craft.rating}`).join(', ')
    throw new PlayError(
      `${name} takes rating ${rating} as ${disciplines.join(' or ')}; ${character} is ${has || 'none'}`,
    )
  }
  if (isTaught(recipe) && !learned.has(recipe.id))
    throw new PlayError(`nobody has learned recipe ${recipe.id}: ${name}`)
  if (isDaily(recipe) && craftedToday.includes(recipe.output_item_id))
    throw new PlayError(`${name} was crafted today; an account crafts it once a day`)
}

const sameInputs = (one: readonly OfferInput[], other: readonly OfferInput[]): boolean => {
  const text = (inputs: readonly OfferInput[]): string =>
    inputs
      .map(({ kind, id, count }) => `${kind} ${id} ${count}`)
      .sort()
      .join()
  return text(one) === text(other)
}

type OfferDeal = DealOf<'forge' | 'purchase' | 'refine'>
const KINDS = { forge: 'forge', purchase: 'vendor', refine: 'refine' } as const satisfies Record<
  OfferDeal['action'],
  Offer['kind']
>
const REFUSALS: Readonly<Record<Offer['kind'], (name: string) => string>> = {
  forge: (name) => `the forge makes no ${name} of these`,
  vendor: (name) => `no merchant sells ${name} for that`,
  refine: (name) => `no refiner makes ${name} of that`,
}

export const findOffer = (offers: readonly Offer[], { action, item, inputs }: OfferDeal, name: string): Offer => {
  const kind = KINDS[action]
  const found = offers.find((offer) => offer.kind === kind && offer.output === item && sameInputs(offer.inputs, inputs))
  if (found === undefined) throw new PlayError(REFUSALS[kind](name))
  return found
}

/** Draws anew for each try; the same account draws the same in the same order. */
export const drawnUnits =
  ({ outcomes }: Offer, seed: number, tried: number): Making['unitsOf'] =>
  (turn) => {
    let left = unit(randomStream(seed, tried + turn))
    for (const { count, chance } of outcomes) {
      left -= chance
      if (left < 0) return count
    }
    return outcomes.at(-1)?.count ?? 0
  }

/** As many as all tries together give on average, rounded down. */
export const meanUnits =
  (offer: Offer): Making['unitsOf'] =>
  (turn) => {
    const until = (tries: number): number => Math.floor(meanOf(offer) * tries + 1e-9)
    return until(turn + 1) - until(turn)
  }

/** Takes units from wherever they are; false when there are too few. */
const takeItems = (stores: readonly Store[], id: number, count: number, character: string): boolean => {
  let left = count
  for (const store of stores)
    while (left > 0) {
      const stack = store.lift(id, left, ({ bound_to: owner }) => owner === undefined || owner === character)
      if (stack === null) break
      left -= stack.count
    }
  return left === 0
}

const FULL_STACK = 250

/** False when there is no room. */
const layUnits = (bags: Store, item: ItemRecord, units: number): boolean => {
  const most = isStacked(item) ? FULL_STACK : 1
  for (let left = units; left > 0; left -= most) {
    const stack = { id: item.id, count: Math.min(most, left), ...bindingOf(item, null, false) }
    if (!bags.lay(stack, item)) return false
  }
  return true
}

type Workbench = { open: OpenAccount; of: Dealer; nameOf: (id: number) => string }

/** Turns inputs into outputs, one try after the other; each is done whole or not at all. */
export const makeAll = ({ open, of, nameOf }: Workbench, making: Making, count: number): Made => {
  const stores = SOURCES.map((name) => open.store(name))
  const bags = open.store('bags')
  const made: Made = { done: 0, stopped: null, consumed: new Map(), gained: 0, wallet: new Map() }
  const add = (sums: Map<number, number>, id: number, more: number): void => {
    sums.set(id, (sums.get(id) ?? 0) + more)
  }
  const takeBack = (): void => {
    for (const store of stores) store.takeBack()
  }
  const lack = ({ kind, id, count: needed }: OfferInput): string | null => {
    if (kind === 'item' && takeItems(stores, id, needed, of.character)) return null
    takeBack()
    const inWallet = (open.wallet.get(id) ?? 0) + (made.wallet.get(id) ?? 0)
    if (kind === 'currency' && inWallet >= needed) return null
    const has = kind === 'currency' ? inWallet : stores.reduce((sum, store) => sum + store.count(id), 0)
    return `it takes ${needed} of ${kind === 'currency' ? `currency ${id}` : nameOf(id)}; there are ${has}`
  }
  // Currencies first: asking for them takes everything back.
  const inputs = making.inputs.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  while (made.done < count) {
    for (const input of inputs) {
      const missing = lack(input)
      if (missing === null) continue
      if (made.done === 0) throw new PlayError(missing)
      return { ...made, stopped: 'nothing-left' }
    }
    const units = making.unitsOf(made.done)
    if (!layUnits(bags, making.output, units)) {
      takeBack()
      return { ...made, stopped: 'bags-full' }
    }
    for (const store of stores) store.keep()
    for (const { kind, id, count: taken } of inputs)
      if (kind === 'item') add(made.consumed, id, taken)
      else add(made.wallet, id, -taken)
    made.gained += units
    made.done += 1
  }
  return made
}
