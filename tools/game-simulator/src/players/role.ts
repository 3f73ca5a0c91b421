/** How a player trades: orders placed per hour and item, how many items, and the number of open orders at the start. */
export type TradeManner = {
  kinds: readonly ('materials' | 'goods')[]
  items: number
  sellsPerHour: number
  buysPerHour: number
  openSells: number
  openBuys: number
  /** Filled orders a day and item, before the world opened. */
  pastPerDay: number
  /** Purchases a day, before the world opened, of goods that were to be sold again for more. */
  flipsPerDay: number
  /** Days without any trade, in every second year. */
  holiday: { from: string; days: number } | null
  /** Units of a material gathered in an hour of play. */
  gatheredPerHour: number
  /** Offers deep in the books that their owner leaves there. */
  standing?: number
}

export type GuildName = 'lantern' | 'ashen' | 'quiet' | 'ember'

type Amounts = readonly (readonly [id: number, count: number])[]

export type Workshop = {
  /** Ratings by discipline, of each character. */
  crafts: readonly Readonly<Record<string, number>>[]
  /** Recipes learned from sheets, by id. */
  learned: readonly number[]
  bank: Amounts
  /** In the material storage. */
  materials: Amounts
  /** Currencies beside coin. */
  wallet: Amounts
  /** Items that are crafted on each day on which the player plays. */
  daily: readonly number[]
}

export type Role = {
  account: string
  label: string
  /** Names with race, profession and level. */
  characters: readonly (readonly [name: string, race: string, profession: string, level: number])[]
  /** The guild that the characters represent. */
  guild: GuildName | null
  commander: boolean
  /** Gold pieces in the wallet before any trade. */
  gold: number
  trade: TradeManner | null
  /** How fast the world-versus-world counters grow per hour of play; 1 is an ordinary visitor. */
  war: number
  /** Share of what can be collected. */
  collected: number
  /** The last time this player was in the game, for one who no longer plays. */
  idleSince: string | null
  otherGuilds?: readonly GuildName[]
  /** Owns something of every kind that there is, in every place. */
  hasTreasures?: true
  /** All but the first few characters are young and own next to nothing. */
  isCrowd?: true
  /** What the account stores and can craft, where that is not left to chance. */
  workshop?: Workshop
}

/** A player who trades a little of everything; a role states what differs. */
export const TRADES: TradeManner = {
  kinds: ['materials', 'goods'],
  items: 30,
  sellsPerHour: 0.08,
  buysPerHour: 0.06,
  openSells: 1,
  openBuys: 1,
  pastPerDay: 0.3,
  flipsPerDay: 0,
  holiday: null,
  gatheredPerHour: 0.5,
}

/** Grown-up characters of a crowd; they come first. */
const GROWN_UP = 3

/** In a crowd all but the first characters own next to nothing. */
export const isYoung = ({ isCrowd }: Role, order: number): boolean => isCrowd === true && order >= GROWN_UP
