import type { ApiRecord } from '../world.ts'
import { type CharacterWorld, charactersOf } from './characters.ts'
import { dailyCraftingOf } from './crafted-today.ts'
import { guidOf } from './guid.ts'
import type { GuildOfWorld } from './guilds.ts'
import { firstBox } from './holdings/first-box.ts'
import { bankOf, materialsOf, sharedInventoryOf } from './holdings/stores.ts'
import { achievementsOf, dyesOf, legendaryArmoryOf, minisOf, recipesOf, skinsOf, titlesOf } from './holdings/unlocks.ts'
import { walletOf } from './holdings/wallet.ts'
import {
  type AccountLooting,
  lootingOf,
  playedMaterials,
  playedSlots,
  playedWallet,
  storesOf,
} from './looting/looting-state.ts'
import { accountTime, type Person } from './person.ts'
import { accountAge, createdAt, playedCharacters } from './play.ts'
import { lastVisit } from './played-time.ts'
import type { AccountRecord, PlayerSnapshot } from './player-records.ts'
import type { TradeView } from './trade/create-ledger.ts'
import type { PastFill } from './trade/past-fill.ts'
import { deliveryRecord, historyRecords, orderRecords } from './trade/trade-records.ts'
import { warRank } from './war.ts'

export type SnapshotWorld = CharacterWorld & { achievements: readonly ApiRecord[] }

/** Expansions in the order of their release; every account has the first ones. */
const ACCESS = ['GuildWars2', 'HeartOfThorns', 'PathOfFire', 'EndOfDragons', 'SecretsOfTheObscure', 'JanthirWilds']
const WORLDS = [1_001, 1_005, 1_019, 2_002, 2_007, 2_010, 2_101, 2_202, 2_301] as const
const TEAMS = [11_001, 11_004, 12_002, 12_008, 12_013] as const
const accountOf = (person: Person, guilds: readonly GuildOfWorld[]): AccountRecord => {
  const { role, draw, at } = person
  return {
    id: guidOf(draw.seed),
    name: role.account,
    age: accountAge(person, playedCharacters(person)),
    last_modified: accountTime(lastVisit(draw.seed, at)),
    world: draw.pick(WORLDS, 'world') ?? WORLDS[0],
    guilds: guilds.map(({ id }) => id),
    guild_leader: guilds.filter(({ leader }) => leader === role.account).map(({ id }) => id),
    created: accountTime(createdAt(person, -1)),
    access: ACCESS.slice(0, 1 + Math.ceil(role.collected * (ACCESS.length - 1))),
    commander: role.commander,
    wvw: {
      team_id: draw.pick(TEAMS, 'team') ?? TEAMS[0],
      rank: warRank(person),
    },
    fractal_level: draw.between(1, Math.ceil(100 * role.collected), 'fractals'),
    daily_ap: Math.floor(15_000 * role.collected),
    monthly_ap: Math.floor(800 * role.collected),
    build_storage_slots: 3 + Math.floor(role.collected * 10),
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type SnapshotOptions = {
  person: Person
  /** The same person, as of the moment when automatic play stopped, if the account is played manually. */
  inHand: Person
  /** Results of manual play. */
  looting: AccountLooting
  now: number
  world: SnapshotWorld
  /** The player's guilds, the one that the characters represent first. */
  guilds: readonly GuildOfWorld[]
  trade: TradeView
  /** Trades from before the books were followed. */
  past: () => readonly PastFill[]
  /** Unix ms: the game forgets what was traded before. */
  remembersFrom: number
}

/** The current state of a player, as the game reports it. */
export const createSnapshot = ({
  person,
  inHand,
  looting,
  now,
  world,
  guilds,
  trade,
  past,
  remembersFrom,
}: SnapshotOptions): PlayerSnapshot => {
  const { catalogue } = world
  const stores = storesOf(looting, now)
  const skins = once(() => skinsOf(person, catalogue))
  const sideOf = (side: 'buys' | 'sells') => (side === 'buys' ? 'buy' : 'sell')
  const historyOf = (side: 'buy' | 'sell') =>
    once(() => historyRecords([...past(), ...trade.fills], side, { from: remembersFrom }))
  const history = { buys: historyOf('buy'), sells: historyOf('sell') }
  return {
    account: once(() => accountOf(person, guilds)),
    achievements: once(() => achievementsOf(person, world.achievements, skins())),
    bank: once(() => playedSlots(bankOf(person), stores.bank)),
    inventory: once(() => playedSlots(sharedInventoryOf(person), stores.shared)),
    materials: once(() => playedMaterials(materialsOf(person), stores)),
    wallet: once(() => playedWallet(walletOf(inHand), looting)),
    skins,
    minis: once(() => minisOf(person, catalogue)),
    dyes: once(() => dyesOf(person)),
    recipes: once(() => recipesOf(person, catalogue)),
    dailyCrafting: once(() => dailyCraftingOf(inHand, looting)),
    titles: once(() => titlesOf(person)),
    legendaryArmory: once(() => legendaryArmoryOf(person)),
    characters: once(() =>
      charactersOf(person, {
        world,
        guild: person.role.guild === null ? null : (guilds[0]?.id ?? null),
        inHand,
        lootingOf: (name) => lootingOf(looting, name, now),
      }),
    ),
    delivery: once(() => deliveryRecord(trade.box, stores.box ?? firstBox(person))),
    orders: (side) => orderRecords(trade.orders, sideOf(side)),
    history: (side) => history[side](),
  }
}
