import * as z from 'zod/mini'
import type { GameCall } from './game-call.ts'

// The game omits empty values; an empty slot is null.
const count = z.int().check(z.nonnegative())

/** Text that cannot be stored is not a valid answer. */
const gameText = z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))

const inGear = z.optional(z.array(z.int()))
const stack = z.object({
  id: z.int(),
  count,
  binding: z.optional(z.string()),
  /** Uses that are left. */
  charges: z.optional(count),
  skin: z.optional(z.int()),
  upgrades: inGear,
  infusions: inGear,
})
export type StackAnswer = z.infer<typeof stack>

const piece = z.object({
  id: z.int(),
  binding: z.optional(z.string()),
  location: z.optional(z.string()),
  tabs: z.optional(z.array(z.int())),
  charges: z.optional(count),
  skin: z.optional(z.int()),
  upgrades: inGear,
  infusions: inGear,
})
export type EquipmentAnswer = z.infer<typeof piece>

const character = z.object({
  crafting: z.optional(z.array(z.object({ discipline: z.string(), rating: count }))),
  bags: z.optional(z.array(z.nullable(z.object({ inventory: z.array(z.nullable(stack)) })))),
  equipment: z.optional(z.array(piece)),
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
    guilds: z.optional(z.array(gameText)),
    /** The ones that it leads; for keys with the permission `guilds`. */
    guild_leader: z.optional(z.array(gameText)),
    /** For keys that may read the account's progress. */
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

/** What can be equipped on any character, including items not equipped now. */
export const legendaryArmoryCall = {
  path: 'account/legendaryarmory',
  needs: ['account', 'inventories', 'unlocks'],
  reply: z.array(z.object({ id: z.int(), count })),
} as const satisfies GameCall

/** Currencies by id; coin is in copper. */
export const walletCall = {
  path: 'account/wallet',
  needs: ['account', 'wallet'],
  reply: z.array(z.object({ id: z.int(), value: z.int() })),
} as const satisfies GameCall

/** With `ids=all`: all characters in one answer. */
export const charactersCall = {
  path: 'characters',
  needs: ['account', 'characters'],
  reply: z.array(character),
} as const satisfies GameCall

/** Names of an account's characters. */
export const characterNamesCall = {
  path: 'characters',
  needs: ['account', 'characters'],
  reply: z.array(gameText.check(z.minLength(1))),
} as const satisfies GameCall

const bag = z.object({ id: z.int(), size: count, inventory: z.array(z.nullable(stack)) })

const played = z.object({
  name: gameText.check(z.minLength(1)),
  level: count,
  bags: z.optional(z.array(z.nullable(bag))),
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
  reply: z.object({ bags: z.array(z.nullable(bag)) }),
} as const satisfies GameCall
export type InventoryAnswer = z.infer<typeof inventoryCall.reply>

const carried = z.object({
  name: gameText.check(z.minLength(1)),
  bags: z.array(z.nullable(bag)),
  equipment: z.array(piece),
})

/** With `ids=all`: what all characters carry, have equipped or keep in a template, in one answer. */
export const carriedCall = {
  path: charactersCall.path,
  needs: ['account', 'characters', 'inventories'],
  reply: z.array(carried),
} as const satisfies GameCall

/** What a character has equipped or keeps in a template. */
export const equipmentCall = {
  path: 'characters/:name/equipment',
  needs: ['account', 'characters', 'inventories'],
  reply: z.object({ equipment: z.array(piece) }),
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

/** Ids of the quests that a character has finished. */
export const questsCall = {
  path: 'characters/:name/quests',
  needs: ['account', 'characters', 'progression'],
  reply: z.array(z.int()),
} as const satisfies GameCall

const guild = { path: 'guild/:id', needs: ['account', 'guilds'] } as const

export const guildCall = {
  ...guild,
  reply: z.object({ id: gameText, name: gameText, tag: z.optional(gameText) }),
} as const satisfies GameCall

/** For guild leaders only. */
export const stashCall = {
  path: `${guild.path}/stash`,
  needs: guild.needs,
  reply: z.array(z.object({ coins: count, inventory: z.array(z.nullable(stack)) })),
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
  reply: z.array(life),
} as const satisfies GameCall

const achievement = z.object({
  id: z.int(),
  current: z.optional(count),
  repeated: z.optional(count),
  max: z.optional(count),
})
export type AchievementAnswer = z.infer<typeof achievement>

/** With `ids`; achievements that were not started are left out. */
export const achievementsCall = {
  path: 'account/achievements',
  needs: ['account', 'progression'],
  reply: z.array(achievement),
} as const satisfies GameCall
