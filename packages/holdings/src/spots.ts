import * as z from 'zod/mini'
import { PLACES, type PlaceRef, placeKey } from './places.ts'
import type { PlaceAnswer } from './rows.ts'

/** Slots of a tab of the bank. */
const BANK_TAB = 30

/** A stack in a numbered slot; `part`: tab of the bank or of a stash, or bag; null: the place has none. */
export const spotSchema = z.object({
  ...{ account: z.string(), place: z.enum(PLACES), where: z.nullable(z.string()) },
  ...{ id: z.int(), units: z.int(), part: z.nullable(z.int()), slot: z.int() },
})
export type Spot = z.infer<typeof spotSchema>

type Stack = { id: number; count: number } | null
type Placed = { part: number | null; slot: number; stack: Stack }

const inParts = (slots: readonly Stack[], size: number): Placed[] =>
  slots.map((stack, at) => ({ part: Math.floor(at / size) + 1, slot: (at % size) + 1, stack }))

const placedOf = (answer: PlaceAnswer): Placed[] => {
  switch (answer.place) {
    case 'bank':
      return inParts(answer.reply, BANK_TAB)
    case 'sharedInventory':
      return answer.reply.map((stack, at) => ({ part: null, slot: at + 1, stack }))
    case 'inventory':
      return answer.reply.bags.flatMap((bag, part) =>
        (bag?.inventory ?? []).map((stack, at) => ({ part: part + 1, slot: at + 1, stack })),
      )
    case 'guild':
      return answer.reply.flatMap(({ inventory }, part) =>
        inventory.map((stack, at) => ({ part: part + 1, slot: at + 1, stack })),
      )
    default:
      return []
  }
}

/** Where in its place each stack lies, of places that number their slots. */
export const spotsOf = (answer: PlaceAnswer): Spot[] => {
  const { account, place, where } = answer
  return placedOf(answer).flatMap(({ part, slot, stack }) =>
    stack === null ? [] : [{ account, place, where, id: stack.id, units: stack.count, part, slot }],
  )
}

/** Spots by place and item. */
export const spotsByPlace = (spots: readonly Spot[]) => {
  const byKey = Map.groupBy(spots, (spot) => `${placeKey(spot)}\n${spot.id}`)
  return (ref: PlaceRef, id: number): readonly Spot[] => byKey.get(`${placeKey(ref)}\n${id}`) ?? []
}
