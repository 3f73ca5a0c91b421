import type { deliveryCall, EquipmentAnswer, OrderAnswer } from '@gildscope/contracts/game'
import type * as z from 'zod/mini'
import type { BoundAs } from './binding.ts'
import { createCounter, type Slots } from './create-counter.ts'
import { COIN, type HeldRow } from './held-row.ts'
import { comparePlaces, isArmory, type PlaceRef } from './places.ts'

/** What a character carries. A bag without a known id only counts by its contents. */
type Bags = readonly ({ id?: number | undefined; inventory: Slots } | null)[]

/** Pieces of an account's legendary armory, worn or not. */
type Armory = readonly { id: number; count: number }[]

/** The game's answer about one place; the armory is a place without a character. */
export type PlaceAnswer = PlaceRef &
  (
    | { place: 'inventory'; reply: { bags: Bags } }
    | { place: 'equipment'; reply: { equipment: readonly EquipmentAnswer[] } | { armory: Armory } }
    | { place: 'wallet'; reply: readonly { id: number; value: number }[] }
    | { place: 'bank' | 'materials' | 'sharedInventory'; reply: Slots }
    | { place: 'tpSells'; reply: readonly Pick<OrderAnswer, 'item_id' | 'quantity'>[] }
    | { place: 'deliveryBox'; reply: z.infer<typeof deliveryCall.reply> }
    | { place: 'guild'; reply: readonly { coins: number; inventory: Slots }[] }
  )

type Counter = ReturnType<typeof createCounter>

/** Worn from the legendary armory: the same piece shows on every character and in every tab that wears it. */
const isFromArmory = ({ location }: EquipmentAnswer): boolean => location?.includes('LegendaryArmory') === true

/**
 * The maximum number of pieces by id that one tab of one character uses from the armory, in the order of ids: the
 * armory has at least that many.
 */
const armoryPieces = (characters: readonly (readonly EquipmentAnswer[])[]): Map<number, number> => {
  const most = new Map<number, number>()
  for (const equipment of characters) {
    const inTab = new Map<string, number>()
    for (const piece of equipment.filter(isFromArmory)) {
      for (const tab of piece.tabs ?? [0]) {
        const key = `${tab} ${piece.id}`
        const worn = (inTab.get(key) ?? 0) + 1
        inTab.set(key, worn)
        most.set(piece.id, Math.max(most.get(piece.id) ?? 0, worn))
      }
    }
  }
  return new Map([...most].sort(([a], [b]) => a - b))
}

const countAnswer = (counter: Counter, answer: PlaceAnswer): void => {
  switch (answer.place) {
    case 'inventory':
      for (const bag of answer.reply.bags) {
        if (bag === null) continue
        if (bag.id !== undefined) counter.addGear(answer, { id: bag.id }, 1)
        counter.addSlots(answer, bag.inventory)
      }
      break
    case 'equipment':
      if ('armory' in answer.reply) {
        for (const { id, count } of answer.reply.armory) counter.addItem(answer, id, count, 'account')
        break
      }
      // Upgrades in armory pieces belong to the template that uses them, and are bound like everything in the armory.
      for (const piece of answer.reply.equipment)
        if (isFromArmory(piece)) counter.addInside(answer, { ...piece, binding: piece.binding ?? 'Account' }, 1)
        else counter.addGear(answer, piece, 1)
      break
    case 'wallet':
      for (const { id, value } of answer.reply) counter.addCurrency(answer, id, value)
      break
    case 'tpSells':
      for (const { item_id, quantity } of answer.reply) counter.addItem(answer, item_id, quantity, 'none')
      break
    case 'deliveryBox':
      counter.addCurrency(answer, COIN, answer.reply.coins)
      for (const { id, count } of answer.reply.items) counter.addItem(answer, id, count, 'none')
      break
    case 'guild':
      for (const { coins, inventory } of answer.reply) {
        counter.addCurrency(answer, COIN, coins)
        counter.addSlots(answer, inventory)
      }
      break
    default:
      counter.addSlots(answer, answer.reply)
  }
}

/** Armories that were not requested, as far as their pieces are equipped. */
const countWornArmories = (counter: Counter, answers: readonly PlaceAnswer[]): void => {
  const worn = new Map<string, (readonly EquipmentAnswer[])[]>()
  const withArmory = new Set(answers.filter(isArmory).map(({ account }) => account))
  for (const answer of answers) {
    if (answer.place !== 'equipment' || 'armory' in answer.reply || withArmory.has(answer.account)) continue
    const characters = worn.get(answer.account) ?? []
    characters.push(answer.reply.equipment)
    worn.set(answer.account, characters)
  }
  for (const [account, characters] of worn) {
    const ref = { account, place: 'equipment', where: null } as const
    for (const [id, count] of armoryPieces(characters)) counter.addItem(ref, id, count, 'account')
  }
}

/**
 * Rows from the game's answers, one for each item or currency and place; the same rows in the same order, in whatever
 * order the answers came. Offers at the trading post and items waiting for pickup are unbound. An equipped bag is an
 * item of the character's inventory. Pieces of the legendary armory are counted once for an account, in a place without
 * a character: as the game reports or, if that was not requested, the maximum that one template uses.
 */
export const toRows = (answers: readonly PlaceAnswer[], boundAs: BoundAs): HeldRow[] => {
  const counter = createCounter(boundAs)
  const sorted = answers.toSorted(comparePlaces)
  for (const answer of sorted) countAnswer(counter, answer)
  countWornArmories(counter, sorted)
  return counter.rows()
}
