import type { ApiRecord } from '../world.ts'
import { type CharacterWorld, charactersOf } from './characters.ts'
import { guidOf } from './guid.ts'
import type { GuildOfWorld } from './guilds.ts'
import { bankOf, materialsOf, sharedInventoryOf } from './holdings/stores.ts'
import { achievementsOf, dyesOf, legendaryArmoryOf, minisOf, recipesOf, skinsOf, titlesOf } from './holdings/unlocks.ts'
import { walletOf } from './holdings/wallet.ts'
import { accountTime, type Person } from './person.ts'
import { accountAge, createdAt, playedCharacters } from './play.ts'
import { lastVisit } from './played-time.ts'
import type { AccountRecord, DeliveryRecord, PlayerSnapshot } from './player-records.ts'
import type { TradeView } from './trade/create-ledger.ts'
import type { PastFill } from './trade/past-fill.ts'
import { deliveryRecord, historyRecords, orderRecords } from './trade/trade-records.ts'
import { warRank } from './war.ts'

export type SnapshotWorld = CharacterWorld & { achievements: readonly ApiRecord[] }

/** Expansions in the order of their release; everybody has the first ones. */
const ACCESS = ['GuildWars2', 'HeartOfThorns', 'PathOfFire', 'EndOfDragons', 'SecretsOfTheObscure', 'JanthirWilds']
const WORLDS = [1_001, 1_005, 1_019, 2_002, 2_007, 2_010, 2_101, 2_202, 2_301] as const
const TEAMS = [11_001, 11_004, 12_002, 12_008, 12_013] as const
/** Waits for one who no longer collects. */
const FORGOTTEN: DeliveryRecord = {
  coins: 123_456,
  items: [
    { id: 19_697, count: 250 },
    { id: 19_699, count: 34 },
  ],
}

const accountOf = (person: Person, guild: GuildOfWorld | null): AccountRecord => {
  const { role, draw, at } = person
  const leads = guild?.leader === role.account
  return {
    id: guidOf(draw.seed),
    name: role.account,
    age: accountAge(person, playedCharacters(person)),
    last_modified: accountTime(lastVisit(draw.seed, at)),
    world: draw.pick(WORLDS, 'world') ?? WORLDS[0],
    guilds: guild === null ? [] : [guild.id],
    guild_leader: guild !== null && leads ? [guild.id] : [],
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
  world: SnapshotWorld
  guild: GuildOfWorld | null
  trade: TradeView
  /** What was bought and sold before the books were followed. */
  past: () => readonly PastFill[]
  /** Unix ms: the game forgets what was traded before. */
  remembersFrom: number
}

/** What the game tells of a player at this moment. */
export const createSnapshot = ({
  person,
  world,
  guild,
  trade,
  past,
  remembersFrom,
}: SnapshotOptions): PlayerSnapshot => {
  const { catalogue } = world
  const skins = once(() => skinsOf(person, catalogue))
  const sideOf = (side: 'buys' | 'sells') => (side === 'buys' ? 'buy' : 'sell')
  const historyOf = (side: 'buy' | 'sell') =>
    once(() => historyRecords([...past(), ...trade.fills], side, { from: remembersFrom }))
  const history = { buys: historyOf('buy'), sells: historyOf('sell') }
  return {
    account: once(() => accountOf(person, guild)),
    achievements: once(() => achievementsOf(person, world.achievements, skins())),
    bank: once(() => bankOf(person)),
    inventory: once(() => sharedInventoryOf(person)),
    materials: once(() => materialsOf(person)),
    wallet: once(() => walletOf(person)),
    skins,
    minis: once(() => minisOf(person, catalogue)),
    dyes: once(() => dyesOf(person)),
    recipes: once(() => recipesOf(person, catalogue)),
    titles: once(() => titlesOf(person)),
    legendaryArmory: once(() => legendaryArmoryOf(person)),
    characters: once(() => charactersOf(person, world, guild?.id ?? null)),
    delivery: once(() => (person.role.idleSince === null ? deliveryRecord(trade.box) : FORGOTTEN)),
    orders: (side) => orderRecords(trade.orders, sideOf(side)),
    history: (side) => history[side](),
  }
}
