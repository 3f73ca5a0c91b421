import { isDeepStrictEqual } from 'node:util'
import type { Behaviour } from '../market/behaviour.ts'
import type { WorldClock } from '../market/clock.ts'
import type { Market } from '../market/create-market.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { TradedPast } from '../past/traded-past.ts'
import { CAST } from './cast.ts'
import { createSnapshot, type SnapshotWorld } from './create-snapshot.ts'
import { createHands } from './dealing/create-hands.ts'
import { createDraw } from './draw.ts'
import { createGuilds, type GuildOfWorld, guildsOf } from './guilds.ts'
import { createItemPools } from './item-pools.ts'
import { createKeys, demoKeys, isValidAt } from './keys.ts'
import { createLootingState, lifeTimeOf, storesOf } from './looting/looting-state.ts'
import type { Person } from './person.ts'
import type { KeptSnapshot, PlayerSnapshot, Players, PlayerTruth } from './player-records.ts'
import { createAllTrade } from './trade/all-trade.ts'
import type { TradeView } from './trade/create-ledger.ts'
import type { PastFill } from './trade/past-fill.ts'
import { pastTrades } from './trade/past-trades.ts'
import { historyRecords } from './trade/trade-records.ts'
import { findTraders, playerSeed } from './trade/traders.ts'
import { changesOf } from './truth/changes.ts'
import { createTrueHoldings } from './truth/true-holdings.ts'
import { warOf } from './war.ts'

/** An answer that is repeated for some minutes, with the trade that it reports. */
type Kept = { at: number; snapshot: PlayerSnapshot; traded: TradeView }

/** Whether a player did nothing automatically between two moments. */
const isSameLife = (before: TradeView, after: TradeView): boolean =>
  before.coins === after.coins &&
  isDeepStrictEqual(before.stock, after.stock) &&
  after.orders.every(({ id }) => before.orders.some((order) => order.id === id))

export type PlayersOptions = {
  seed: number
  world: SnapshotWorld
  market: Market
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  clock: WorldClock
  past: TradedPast
  /** How long answers about an account stay the same. */
  keptMs: number
  /** How long the game remembers trades, and how far back they go when the world opens. */
  historyDays: number
  saved: ReadonlyMap<number, unknown>
  sameBooks: boolean
  /** The saved state of manual play from an earlier process. */
  savedLooting: unknown
}

export type GeneratedPlayers = Players & {
  /** The trade with one item, for the state file. */
  saveTrade(itemId: number): unknown
  /** The state of manual play, for the state file. */
  saveLooting(): unknown
}

const savedHandTrade = (saved: unknown): unknown =>
  typeof saved === 'object' && saved !== null && 'handTrade' in saved ? saved.handTrade : undefined

/** All account owners: the same for the same seed, their orders real orders of the books. */
export const createPlayers = (options: PlayersOptions): GeneratedPlayers => {
  const { seed, world, market, clock, past, keptMs } = options
  const historyMs = options.historyDays * DAY_MS
  const traders = findTraders({ ...options, catalogue: world.catalogue })
  const lootingState = createLootingState(options.savedLooting)
  const trade = createAllTrade({
    market,
    traders,
    saved: options.saved,
    savedByHand: savedHandTrade(options.savedLooting),
    sameBooks: options.sameBooks,
    lifeTime: (player, at) => lifeTimeOf(lootingState.of(CAST[player]!.account), at),
  })
  const pools = createItemPools(world.catalogue)
  const guilds = createGuilds(seed, {
    pools,
    now: () => clock.now(),
    keptMs,
    played: (leader, guild) => storesOf(lootingState.of(leader), clock.now()).stashes[guild] ?? {},
  })
  const ownGuilds = (player: number): GuildOfWorld[] => guildsOf(CAST[player]!).map((key) => guilds[key])
  const keys = createKeys(seed)
  const byKey = new Map(keys.map((key) => [key.key, key]))
  const kept = new Map<number, Kept>()
  const pasts = new Map<number, PastFill[]>()

  const makePast = (player: number): PastFill[] => {
    const items = [...traders]
      .filter(([, own]) => own.some((trader) => trader.player === player))
      .map(([itemId, own]) => {
        const since = trade.since(itemId)
        // Players who only leave offers standing had no part in the past of the books.
        const active = own.filter(({ leavesOrders }) => !leavesOrders)
        return { itemId, traders: active, from: since - historyMs, since, past }
      })
    return pastTrades(items, player)
  }

  /** Created once on first use: it does not change. */
  const pastOf = (player: number): PastFill[] => {
    const fills = pasts.get(player) ?? makePast(player)
    pasts.set(player, fills)
    return fills
  }

  const playing = (player: number, at: number): Pick<Person, 'role' | 'draw' | 'at'> => {
    const role = CAST[player]!
    return {
      role,
      draw: createDraw(playerSeed(seed, player)),
      at: role.idleSince === null ? at : Math.min(at, Date.parse(role.idleSince)),
    }
  }

  /** The current state of a player. While someone plays by hand, no event happens automatically. */
  const personAt = (player: number, now: number, traded: TradeView): { person: Person; inHand: Person } => {
    const { held } = lootingState.of(CAST[player]!.account)
    const person = { ...playing(player, now), player, pools, stock: traded.stock, tradeCoins: traded.coins }
    if (held === null || now > held.until) return { person, inHand: person }
    return { person, inHand: { ...person, ...playing(player, held.from) } }
  }

  const take = (player: number, now: number): Kept => {
    const traded = trade.view(player, now)
    const { person, inHand } = personAt(player, now, traded)
    const snapshot = createSnapshot({
      person,
      inHand,
      looting: lootingState.of(person.role.account),
      now,
      world,
      guilds: ownGuilds(player),
      trade: traded,
      past: () => pastOf(player),
      remembersFrom: now - historyMs,
    })
    return { at: now, snapshot, traded }
  }

  const keep = (player: number): Kept => {
    const now = clock.now()
    const known = kept.get(player)
    const current = known !== undefined && now - known.at < keptMs ? known : take(player, now)
    kept.set(player, current)
    return current
  }

  const look = (player: number): KeptSnapshot => {
    const current = keep(player)
    const now = clock.now()
    const ageMs = now - current.at
    const perMs = clock.rate === 0 ? 1 : clock.rate
    return { snapshot: current.snapshot, ageMs: ageMs / perMs, leftMs: (keptMs - ageMs) / perMs }
  }

  /** The time after which nothing happens automatically: the last reading, if nothing happened since. */
  const lastLook = (player: number): { at: number; coins: number } => {
    const now = clock.now()
    const known = kept.get(player)
    const traded = trade.view(player, now)
    const isQuiet = known !== undefined && now - known.at < keptMs && isSameLife(known.traded, traded)
    return { at: isQuiet ? known.at : now, coins: traded.coins }
  }

  const lootOf = createHands({
    seed,
    state: lootingState,
    pools,
    tradable: world.catalogue.tradable,
    trade,
    now: () => clock.now(),
    inHand: (player) => personAt(player, clock.now(), trade.view(player, clock.now())).inHand,
    guilds: ownGuilds,
    lastLook,
  })
  const trueHoldings = createTrueHoldings({ state: lootingState, now: () => clock.now() })

  const truthOf = (player: number): PlayerTruth => ({
    trades(until) {
      // Reading the view opens the books, which determine where the past ends.
      const { fills: followed } = trade.view(player, clock.now())
      const fills = [...pastOf(player), ...followed]
      const period = { from: Number.NEGATIVE_INFINITY, to: until }
      return { buys: historyRecords(fills, 'buy', period), sells: historyRecords(fills, 'sell', period) }
    },
    war: (at) => warOf(playing(player, at)),
    holdings() {
      const traded = trade.view(player, clock.now())
      const { person, inHand } = personAt(player, clock.now(), traded)
      return trueHoldings({ person, inHand, trade: traded, guilds: ownGuilds(player) })
    },
    changes(from, to) {
      const { fills } = trade.view(player, clock.now())
      return changesOf({ account: CAST[player]!.account, deeds: lootingState.deeds(), fills, from, to })
    },
  })

  return {
    openKey(text) {
      const key = byKey.get(text.trim().toUpperCase())
      if (key === undefined || !isValidAt(key, clock.now())) return null
      const { id, player, kind } = key
      return {
        key: { id, name: kind.name, permissions: kind.permissions },
        account: CAST[player]!.account,
        characters: CAST[player]!.characters.map(([name]) => name),
        look: () => look(player),
        loot: (name) => lootOf(player, name),
      }
    },
    guild: (id) => Object.values(guilds).find((guild) => guild.id === id.toUpperCase()) ?? null,
    demoKeys: () => demoKeys(keys),
    truth(account) {
      const player = CAST.findIndex((role) => role.account === account)
      return player < 0 ? null : truthOf(player)
    },
    plays: () => lootingState.plays(),
    saveTrade: (itemId) => trade.save(itemId),
    saveLooting: () => ({ ...lootingState.save(), handTrade: trade.saveByHand() }),
  }
}
