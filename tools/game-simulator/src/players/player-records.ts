/** What the game tells about players, in the newest form of its API v2; the HTTP face makes the older forms. */

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
  binding?: 'Account' | 'Character'
  bound_to?: string
  stats?: StatsRecord
}

export type EquipmentRecord = Omit<ItemStack, 'count' | 'upgrade_slot_indices' | 'dyes'> & {
  slot: string
  location: 'Equipped'
  tabs: number[]
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

/** Everything about one account as it was at one moment; parts are made when they are first asked for. */
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
  /** As the real API, the same answer for some minutes. */
  look(): KeptSnapshot
}

export type Guild = { record: GuildRecord; stash(): readonly StashRecord[] }

/** A key that newcomers may try. */
export type DemoKey = { key: string; account: string; label: string; permissions: readonly Permission[]; note: string }

/** What grows with play, as it stands at one moment. */
export type WarRecord = {
  /** Seconds played with the account. */
  age: number
  rank: number
  counters: { id: number; current: number }[]
  characters: { name: string; age: number; deaths: number; created: string }[]
}

/** What really happened to one account, whatever the API tells of it. */
export interface PlayerTruth {
  /** Every trade up to a moment, however long ago, newest first. */
  trades(until: number): Record<'buys' | 'sells', HistoryRecord[]>
  /** At any moment, past or future. */
  war(at: number): WarRecord
}

export interface Players {
  /** Null for a key that is not valid at the moment. */
  openKey(key: string): KeyHolder | null
  guild(id: string): Guild | null
  demoKeys(): readonly DemoKey[]
  /** By the name of the account; null for an unknown one. */
  truth(account: string): PlayerTruth | null
}
