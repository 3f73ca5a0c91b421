import * as z from 'zod/mini'
import type { GameCall } from './game-call.ts'
import { listOf, maybe } from './list-of.ts'

// The game omits empty values; an empty slot is null.
const count = z.int().check(z.nonnegative())

/** Text that cannot be stored is not a valid answer. */
const gameText = z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))

/** Of an item; null is an empty slot. */
const id = z.int().check(z.positive())
const inGear = maybe(
  z.pipe(
    z.array(z.nullable(z.int())),
    z.transform((ids) => ids.filter((one) => one !== null)),
  ),
)
const stack = z.object({
  id,
  count,
  binding: maybe(z.string()),
  /** Uses that are left. */
  charges: maybe(count),
  skin: maybe(z.int()),
  upgrades: inGear,
  infusions: inGear,
})
export type StackAnswer = z.infer<typeof stack>

const piece = z.object({
  id,
  binding: maybe(z.string()),
  location: maybe(z.string()),
  tabs: maybe(listOf(z.int())),
  charges: maybe(count),
  skin: maybe(z.int()),
  upgrades: inGear,
  infusions: inGear,
})
export type EquipmentAnswer = z.infer<typeof piece>

const character = z.object({
  /** A discipline may have no ratings. */
  crafting: maybe(listOf(z.object({ discipline: z.string(), rating: maybe(count) }))),
  bags: maybe(listOf(z.nullable(z.object({ inventory: listOf(z.nullable(stack)) })))),
  equipment: maybe(listOf(piece)),
})
export type CharacterAnswer = z.infer<typeof character>

/** The permissions of a key, and the name its owner gave it. */
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
    /** Ids of guilds. */
    guilds: maybe(listOf(gameText)),
    /** The ones that it leads; for keys with the permission `guilds`. */
    guild_leader: maybe(listOf(gameText)),
    /** For keys that may read the account's progress. */
    wvw: maybe(z.object({ rank: maybe(count) })),
    /** When it was last in the game. */
    last_modified: maybe(gameText),
  }),
} as const satisfies GameCall

export const bankCall = {
  path: 'account/bank',
  needs: ['account', 'inventories'],
  reply: listOf(z.nullable(stack)),
} as const satisfies GameCall

export const materialsCall = {
  path: 'account/materials',
  needs: ['account', 'inventories'],
  reply: listOf(stack),
} as const satisfies GameCall

export const sharedInventoryCall = {
  path: 'account/inventory',
  needs: ['account', 'inventories'],
  reply: listOf(z.nullable(stack)),
} as const satisfies GameCall

export const skinsCall = {
  path: 'account/skins',
  needs: ['account', 'unlocks'],
  reply: listOf(z.int()),
} as const satisfies GameCall

/** What can be equipped on any character, including items not equipped now. */
export const legendaryArmoryCall = {
  path: 'account/legendaryarmory',
  needs: ['account', 'inventories', 'unlocks'],
  reply: listOf(z.object({ id: z.int(), count })),
} as const satisfies GameCall

/** Currencies by id; coin is in copper. */
export const walletCall = {
  path: 'account/wallet',
  needs: ['account', 'wallet'],
  reply: listOf(z.object({ id: z.int(), value: z.int() })),
} as const satisfies GameCall

/** With `ids=all`: all characters in one answer. */
export const charactersCall = {
  path: 'characters',
  needs: ['account', 'characters'],
  reply: listOf(character),
} as const satisfies GameCall

/** Names of an account's characters. */
export const characterNamesCall = {
  path: 'characters',
  needs: ['account', 'characters'],
  reply: listOf(gameText.check(z.minLength(1))),
} as const satisfies GameCall

const bag = z.object({ id: z.int(), size: count, inventory: listOf(z.nullable(stack)) })

const played = z.object({
  name: gameText.check(z.minLength(1)),
  level: count,
  bags: maybe(listOf(z.nullable(bag))),
})
export type PlayedAnswer = z.infer<typeof played>

/** `characters/NAME`: its level and, to keys that may read inventories, what it carries. Null: an empty place. */
export const characterCall = {
  path: 'characters/:name',
  needs: ['account', 'characters', 'inventories'],
  reply: played,
} as const satisfies GameCall

/** What a character carries. Null: a bag slot without a bag, or an empty slot in a bag. */
export const inventoryCall = {
  path: 'characters/:name/inventory',
  needs: ['account', 'characters', 'inventories'],
  reply: z.object({ bags: listOf(z.nullable(bag)) }),
} as const satisfies GameCall
export type InventoryAnswer = z.infer<typeof inventoryCall.reply>

const carried = z.object({
  name: gameText.check(z.minLength(1)),
  bags: listOf(z.nullable(bag)),
  equipment: listOf(piece),
})

/** With `ids=all`: what all characters carry, have equipped or keep in a template, in one answer. */
export const carriedCall = {
  path: charactersCall.path,
  needs: ['account', 'characters', 'inventories'],
  reply: listOf(carried),
} as const satisfies GameCall

/** What a character has equipped or keeps in a template. */
export const equipmentCall = {
  path: 'characters/:name/equipment',
  needs: ['account', 'characters', 'inventories'],
  reply: z.object({ equipment: listOf(piece) }),
} as const satisfies GameCall

/** Basic facts about a character. */
export const coreCall = {
  path: 'characters/:name/core',
  needs: ['account', 'characters'],
  reply: z.object({
    name: gameText.check(z.minLength(1)),
    race: gameText,
    gender: gameText,
    profession: gameText,
    level: count,
    created: gameText,
  }),
} as const satisfies GameCall
export type CoreAnswer = z.infer<typeof coreCall.reply>

/** Disciplines of a character, those that it does not practise now, too. */
export const craftingCall = {
  path: 'characters/:name/crafting',
  needs: ['account', 'characters'],
  reply: z.object({ crafting: listOf(z.object({ discipline: gameText, rating: maybe(count) })) }),
} as const satisfies GameCall

/** Ids of the recipes that any character of an account has learned. */
export const knownRecipesCall = {
  path: 'account/recipes',
  needs: ['account', 'unlocks'],
  reply: listOf(z.int()),
} as const satisfies GameCall

/** What was crafted since the daily reset of that which is possible once a day, by names such as `lump_of_mithrilium`. */
export const dailyCraftingCall = {
  path: 'account/dailycrafting',
  needs: ['account', 'progression', 'unlocks'],
  reply: listOf(gameText),
} as const satisfies GameCall

/** Ids of the quests that a character has finished. */
export const questsCall = {
  path: 'characters/:name/quests',
  needs: ['account', 'characters', 'progression'],
  reply: listOf(z.int()),
} as const satisfies GameCall

const guild = { path: 'guild/:id', needs: ['account', 'guilds'] } as const

export const guildCall = {
  ...guild,
  reply: z.object({ id: gameText, name: gameText, tag: maybe(gameText) }),
} as const satisfies GameCall

/** For guild leaders only. */
export const stashCall = {
  path: `${guild.path}/stash`,
  needs: guild.needs,
  reply: listOf(z.object({ coins: count, inventory: listOf(z.nullable(stack)) })),
} as const satisfies GameCall
/** The stash of one guild, by its id. */
export const stashOf = (guildId: string) =>
  ({
    ...stashCall,
    path: stashCall.path.replace(':id', encodeURIComponent(guildId)),
    template: stashCall.path,
  }) as const satisfies GameCall
export type StashAnswer = z.infer<typeof stashCall.reply>

const life = z.object({ name: gameText.check(z.minLength(1)), created: gameText, age: count, deaths: count })
export type LifeAnswer = z.infer<typeof life>

/** The same call with `ids=all`, for each character's playing time in seconds, and its deaths. */
export const livesCall = {
  path: charactersCall.path,
  needs: charactersCall.needs,
  reply: listOf(life),
} as const satisfies GameCall

const achievement = z.object({
  id: z.int(),
  current: maybe(count),
  repeated: maybe(count),
  max: maybe(count),
})
export type AchievementAnswer = z.infer<typeof achievement>

/** With `ids`; achievements that were not started are left out. */
export const achievementsCall = {
  path: 'account/achievements',
  needs: ['account', 'progression'],
  reply: listOf(achievement),
} as const satisfies GameCall
