import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { gameKeyQuery } from './game-key.ts'
import {
  bankCall,
  coreCall,
  craftingCall,
  dailyCraftingCall,
  equipmentCall,
  guildCall,
  inventoryCall,
  knownRecipesCall,
  legendaryArmoryCall,
  materialsCall,
  questsCall,
  sharedInventoryCall,
  stashCall,
} from './shapes/index.ts'

const ofGame = { service: 'game', access: 'public', method: 'GET', errors: ['UNAUTHORIZED', 'FORBIDDEN'] } as const
const named = {
  ...ofGame,
  params: z.object({ name: z.string() }),
  query: gameKeyQuery,
  errors: [...ofGame.errors, 'NOT_FOUND'],
} as const
const ofGuild = { ...named, params: z.object({ id: z.string() }) } as const

/** The bank of an account, empty slots as null; its key needs the permission `inventories`. */
export const getAccountBank = endpoint({
  ...ofGame,
  name: 'getAccountBank',
  path: `/v2/${bankCall.path}`,
  query: gameKeyQuery,
  summary: 'Bank of an account',
  reply: bankCall.reply,
})

/** The material storage of an account; its key needs the permission `inventories`. */
export const getAccountMaterials = endpoint({
  ...ofGame,
  name: 'getAccountMaterials',
  path: `/v2/${materialsCall.path}`,
  query: gameKeyQuery,
  summary: 'Material storage of an account',
  reply: materialsCall.reply,
})

export const getSharedInventory = endpoint({
  ...ofGame,
  name: 'getSharedInventory',
  path: `/v2/${sharedInventoryCall.path}`,
  query: gameKeyQuery,
  summary: 'Shared inventory slots of an account',
  reply: sharedInventoryCall.reply,
})

export const getLegendaryArmory = endpoint({
  ...ofGame,
  name: 'getLegendaryArmory',
  path: `/v2/${legendaryArmoryCall.path}`,
  query: gameKeyQuery,
  summary: 'Legendary armory of an account',
  reply: legendaryArmoryCall.reply,
})

export const getCharacterInventory = endpoint({
  ...named,
  name: 'getCharacterInventory',
  path: `/v2/${inventoryCall.path}`,
  summary: 'Bags of a character',
  reply: inventoryCall.reply,
})

export const getCharacterEquipment = endpoint({
  ...named,
  name: 'getCharacterEquipment',
  path: `/v2/${equipmentCall.path}`,
  summary: 'Gear of a character',
  reply: equipmentCall.reply,
})

export const getCharacterCore = endpoint({
  ...named,
  name: 'getCharacterCore',
  path: `/v2/${coreCall.path}`,
  summary: 'Race, profession and level of a character',
  reply: coreCall.reply,
})

export const getCharacterQuests = endpoint({
  ...named,
  name: 'getCharacterQuests',
  path: `/v2/${questsCall.path}`,
  summary: 'Finished quests of a character',
  reply: questsCall.reply,
})

export const getGuild = endpoint({
  ...ofGuild,
  name: 'getGuild',
  path: `/v2/${guildCall.path}`,
  summary: 'Name of a guild',
  reply: guildCall.reply,
})

export const getGuildStash = endpoint({
  ...ofGuild,
  name: 'getGuildStash',
  path: `/v2/${stashCall.path}`,
  summary: 'Stash of a guild, for its leader',
  reply: stashCall.reply,
})

/** What a character can craft, and how well. */
export const getCharacterCrafting = endpoint({
  ...named,
  name: 'getCharacterCrafting',
  path: `/v2/${craftingCall.path}`,
  summary: 'Disciplines of a character',
  reply: craftingCall.reply,
})

/** The recipes that an account knows; its key needs the permission `unlocks`. */
export const getAccountRecipes = endpoint({
  ...ofGame,
  name: 'getAccountRecipes',
  path: `/v2/${knownRecipesCall.path}`,
  query: gameKeyQuery,
  summary: 'Ids of the recipes of an account',
  reply: knownRecipesCall.reply,
})

/** What an account crafted today that is possible once a day; its key needs `progression` and `unlocks`. */
export const getDailyCrafting = endpoint({
  ...ofGame,
  name: 'getDailyCrafting',
  path: `/v2/${dailyCraftingCall.path}`,
  query: gameKeyQuery,
  summary: 'Daily crafts that were done',
  reply: dailyCraftingCall.reply,
})
