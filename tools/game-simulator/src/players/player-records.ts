/** The game's answers about players, in the newest form of its API v2; the HTTP face makes the older forms. */

import type { Deal } from './dealing/deeds.ts'
import type { PlayOffer, PlayRecord, PlayRequest, PlayResult } from './looting/play-records.ts'
import type { AccountChanges, HoldingRow } from './truth/truth-records.ts'

export const PERMISSIONS = [
  'account',
  'builds',
  'characters',
  'guilds',
  'inventories',
  'progression',
  'pvp',
  'tradingpost',
  'unlocks',
  'wallet',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export type AccountRecord = {
  id: string
  name: string
  age: number
  last_modified: string
  world: number
  guilds: string[]
  guild_leader: string[]
  created: string
  access: string[]
  commander: boolean
  wvw: { team_id: number; rank: number }
  fractal_level: number
  daily_ap: number
  monthly_ap: number
  build_storage_slots: number
}

export type StatsRecord = { id: number; attributes: Record<string, number> }

export type ItemStack = {
  id: number
  count: number
  charges?: number
  skin?: number
  dyes?: number[]
  upgrades?: number[]
  upgrade_slot_indices?: number[]
  infusions?: number[]
  binding?: 'Account' | 'Character'
  bound_to?: string
  stats?: StatsRecord
}

export type EquipmentRecord = Omit<ItemStack, 'count' | 'upgrade_slot_indices' | 'dyes'> & {
  slot: string
  /** `Armory` is the place of pieces that only tabs hold which are not worn now. */
  location: 'Equipped' | 'Armory' | 'EquippedFromLegendaryArmory' | 'LegendaryArmory'
  /** Absent of gathering tools, which belong to no tab. */
  tabs?: number[]
  dyes?: (number | null)[]
}

export type BagRecord = { id: number; size: number; inventory: (ItemStack | null)[] }

export type CharacterCoreRecord = {
  name: string
  race: string
  gender: 'Male' | 'Female'
  profession: string
  level: number
  guild: string | null
  age: number
  last_modified: string
  created: string
  deaths: number
  title?: number
}

export type CharacterRecord = {
  core: CharacterCoreRecord
  backstory: string[]
  crafting: { discipline: string; rating: number; active: boolean }[]
  quests: number[]
  equipment: EquipmentRecord[]
  bags: (BagRecord | null)[]
  recipes: number[]
  /** Tabs that were unlocked; the first is the one in use. */
  tabs: { equipment: number; build: number }
}

export type OrderRecord = { id: number; item_id: number; price: number; quantity: number; created: string }
export type HistoryRecord = {
  id: number
  item_id: number
  price: number
  quantity: number
  created: string
  purchased: string
}
export type DeliveryRecord = { coins: number; items: { id: number; count: number }[] }

export type AchievementRecord = { id: number; bits?: number[]; current: number; max: number; done: boolean }
export type MaterialRecord = { id: number; category: number; binding?: 'Account'; count: number }
export type CurrencyRecord = { id: number; value: number }

export type GuildRecord = {
  id: string
  name: string
  tag: string
  emblem: {
    background: { id: number; colors: number[] }
    foreground: { id: number; colors: number[] }
    flags: string[]
  }
  level: number
  motd: string
  influence: number
  aetherium: number
  resonance: number
  favor: number
  member_count: number
  member_capacity: number
}
export type StashRecord = {
  upgrade_id: number
  size: number
  coins: number
  note: string
  inventory: ({ id: number; count: number } | null)[]
}

/** The full state of an account at one moment; parts are created on first use. */
export interface PlayerSnapshot {
  account(): AccountRecord
  achievements(): readonly AchievementRecord[]
  bank(): readonly (ItemStack | null)[]
  inventory(): readonly (ItemStack | null)[]
  materials(): readonly MaterialRecord[]
  wallet(): readonly CurrencyRecord[]
  skins(): readonly number[]
  minis(): readonly number[]
  dyes(): readonly number[]
  recipes(): readonly number[]
  titles(): readonly number[]
  /** Names of daily crafts that are done. */
  dailyCrafting(): readonly string[]
  legendaryArmory(): readonly { id: number; count: number }[]
  characters(): readonly CharacterRecord[]
  delivery(): DeliveryRecord
  /** Newest first. */
  orders(side: 'buys' | 'sells'): readonly OrderRecord[]
  /** As far back as the game remembers, newest first. */
  history(side: 'buys' | 'sells'): readonly HistoryRecord[]
}

/** Milliseconds of the machine's clock since it was taken and until the next one. */
export type KeptSnapshot = { snapshot: PlayerSnapshot; ageMs: number; leftMs: number }

export type KeyHolder = {
  key: { id: string; name: string; permissions: readonly Permission[] }
  /** Name of the account. */
  account: string
  /** Names of those that can be played manually. */
  characters: readonly string[]
  /** Like the real API, the same answer for some minutes. */
  look(): KeptSnapshot
  /** Plays a character by hand; null for an unknown one. */
  loot(character: string): CharacterLoot | null
}

/** One character under manual control. */
export interface CharacterLoot {
  offer(): PlayOffer
  /** Throws a `PlayError` for what the character cannot do. */
  play(request: PlayRequest): PlayResult
  /** Moves, farms, trades or spends; throws the same. */
  deal(request: Deal): PlayResult
}

export type Guild = { record: GuildRecord; stash(): readonly StashRecord[] }

/** A key that newcomers may try. */
export type DemoKey = { key: string; account: string; label: string; permissions: readonly Permission[]; note: string }

/** The values that grow with play, at one moment. */
export type WarRecord = {
  /** Seconds played with the account. */
  age: number
  rank: number
  counters: { id: number; current: number }[]
  characters: { name: string; age: number; deaths: number; created: string }[]
}

/** The true events of one account, whatever the API reports. */
export interface PlayerTruth {
  /** Every trade up to a moment, however long ago, newest first. */
  trades(until: number): Record<'buys' | 'sells', HistoryRecord[]>
  /** At any moment, past or future. */
  war(at: number): WarRecord
  /** All current holdings of the account, by place. */
  holdings(): readonly HoldingRow[]
  /** The changes in `from <= at < to`: manual actions and filled orders. */
  changes(from: number, to: number): AccountChanges
}

export interface Players {
  /** Null for a key that is not valid at the moment. */
  openKey(key: string): KeyHolder | null
  guild(id: string): Guild | null
  demoKeys(): readonly DemoKey[]
  /** What was truly consumed and gained manually of late, oldest first. */
  plays(): readonly PlayRecord[]
  /** By the name of the account; null for an unknown one. */
  truth(account: string): PlayerTruth | null
}
