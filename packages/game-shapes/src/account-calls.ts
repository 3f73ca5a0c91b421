import * as z from 'zod/mini'
import type { GameCall } from './game-call.ts'

// The game leaves out what it has nothing to say about; an empty place is null.
const count = z.int().check(z.nonnegative())

/** What cannot be stored is no answer of the game. */
const gameText = z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))

const stack = z.object({ id: z.int(), count, binding: z.optional(z.string()) })
export type StackAnswer = z.infer<typeof stack>

const piece = z.object({
  id: z.int(),
  binding: z.optional(z.string()),
  location: z.optional(z.string()),
  tabs: z.optional(z.array(z.int())),
})
export type EquipmentAnswer = z.infer<typeof piece>

const character = z.object({
  crafting: z.optional(z.array(z.object({ discipline: z.string(), rating: count }))),
  bags: z.optional(z.array(z.nullable(z.object({ inventory: z.array(z.nullable(stack)) })))),
  equipment: z.optional(z.array(piece)),
})
export type CharacterAnswer = z.infer<typeof character>

/** What a key may do, and how its owner named it. */
export const tokenInfoCall = {
  path: 'tokeninfo',
  needs: [],
  reply: z.object({ name: gameText, permissions: z.array(gameText).check(z.maxLength(50)) }),
} as const satisfies GameCall

export const accountCall = {
  path: 'account',
  needs: ['account'],
  reply: z.object({
    id: gameText.check(z.minLength(1)),
    name: gameText.check(z.minLength(1)),
    /** Told to keys that may read the account's progress. */
    wvw: z.optional(z.object({ rank: z.optional(count) })),
  }),
} as const satisfies GameCall

export const bankCall = {
  path: 'account/bank',
  needs: ['account', 'inventories'],
  reply: z.array(z.nullable(stack)),
} as const satisfies GameCall

export const materialsCall = {
  path: 'account/materials',
  needs: ['account', 'inventories'],
  reply: z.array(stack),
} as const satisfies GameCall

export const sharedInventoryCall = {
  path: 'account/inventory',
  needs: ['account', 'inventories'],
  reply: z.array(z.nullable(stack)),
} as const satisfies GameCall

export const skinsCall = {
  path: 'account/skins',
  needs: ['account', 'unlocks'],
  reply: z.array(z.int()),
} as const satisfies GameCall

/** Currencies by id; coin is in copper. */
export const walletCall = {
  path: 'account/wallet',
  needs: ['account', 'wallet'],
  reply: z.array(z.object({ id: z.int(), value: z.int() })),
} as const satisfies GameCall

/** With `ids=all`: everybody in one answer. */
export const charactersCall = {
  path: 'characters',
  needs: ['account', 'characters'],
  reply: z.array(character),
} as const satisfies GameCall

const life = z.object({ name: gameText.check(z.minLength(1)), created: gameText, age: count, deaths: count })
export type LifeAnswer = z.infer<typeof life>

/** The same call with `ids=all`, read for how long each has played, in seconds, and how often it died. */
export const livesCall = {
  path: charactersCall.path,
  needs: charactersCall.needs,
  reply: z.array(life),
} as const satisfies GameCall

const achievement = z.object({
  id: z.int(),
  current: z.optional(count),
  repeated: z.optional(count),
  max: z.optional(count),
})
export type AchievementAnswer = z.infer<typeof achievement>

/** With `ids`; an achievement that was not begun is left out. */
export const achievementsCall = {
  path: 'account/achievements',
  needs: ['account', 'progression'],
  reply: z.array(achievement),
} as const satisfies GameCall
