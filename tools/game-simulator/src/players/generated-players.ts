import { isDeepStrictEqual } from 'node:util'
import type { Behaviour } from '../market/behaviour.ts'
import type { WorldClock } from '../market/clock.ts'
import type { Market } from '../market/market.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { TradedPast } from '../past/traded-past.ts'
import type { Offer } from '../world.ts'
import { CAST } from './cast.ts'
import { createSnapshot, type SnapshotWorld } from './create-snapshot.ts'
import { createHands, type Hands } from './dealing/create-hands.ts'
import { createDraw } from './draw.ts'
import { createGuilds, type GuildOfWorld, guildsOf } from './guilds.ts'
import { createItemPools, type ItemPools } from './item-pools.ts'
import { createKeys, demoKeys, isValidAt, type PlayerKey } from './keys.ts'
import { LootingState, lifeTimeOf, storesOf } from './looting/looting-state.ts'
import type { PlayRecord } from './looting/play-records.ts'
import type { Person } from './person.ts'
import type { DemoKey, KeptSnapshot, KeyHolder, PlayerSnapshot, Players, PlayerTruth } from './player-records.ts'
import type { GuildName } from './role.ts'
import { type AllTrade, createAllTrade } from './trade/all-trade.ts'
import type { TradeView } from './trade/create-ledger.ts'
import type { PastFill } from './trade/past-fill.ts'
import { pastTrades } from './trade/past-trades.ts'
import { historyRecords } from './trade/trade-records.ts'
import { findTraders, playerSeed, type Trader } from './trade/traders.ts'
import { changesOf } from './truth/changes.ts'
import { createTrueHoldings, type TrueHoldings } from './truth/true-holdings.ts'
import { warOf } from './war.ts'

/** An answer that is repeated for some minutes, with the trade that it reports. */
type Look = { at: number; snapshot: PlayerSnapshot; traded: TradeView }

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
  offers: readonly Offer[]
  /** How long answers about an account stay the same. */
  keptMs: number
  /** How long the game remembers trades, and how far back they go when the world opens. */
  historyDays: number
  saved: ReadonlyMap<number, unknown>
  sameBooks: boolean
  /** The saved state of manual play from an earlier process. */
  savedLooting: unknown
}

const savedHandTrade = (saved: unknown): unknown =>
  typeof saved === 'object' && saved !== null && 'handTrade' in saved ? saved.handTrade : undefined

const playing = (seed: number, player: number, at: number): Pick<Person, 'role' | 'draw' | 'at'> => {
  const role = CAST[player]!
  return {
    role,
    draw: createDraw(playerSeed(seed, player)),
    at: role.idleSince === null ? at : Math.min(at, Date.parse(role.idleSince)),
  }
}

/** All account owners: the same for the same seed, their orders real orders of the books. */
export class GeneratedPlayers implements Players {
  readonly #options: PlayersOptions
  readonly #historyMs: number
  readonly #traders: ReadonlyMap<number, Trader[]>
  readonly #looting: LootingState
  readonly #trade: AllTrade
  readonly #pools: ItemPools
  readonly #guilds: Record<GuildName, GuildOfWorld>
  readonly #keys: readonly PlayerKey[]
  readonly #lootOf: Hands
  readonly #trueHoldings: TrueHoldings
  readonly #looks = new Map<number, Look>()
  readonly #pasts = new Map<number, PastFill[]>()

  constructor(options: PlayersOptions) {
    const { seed, world, market, clock, keptMs } = options
    const now = (): number => clock.now()
    this.#options = options
    this.#historyMs = options.historyDays * DAY_MS
    this.#traders = findTraders({ ...options, catalogue: world.catalogue })
    const state = new LootingState(options.savedLooting)
    this.#looting = state
    this.#trade = createAllTrade({
      market,
      traders: this.#traders,
      saved: options.saved,
      savedByHand: savedHandTrade(options.savedLooting),
      sameBooks: options.sameBooks,
      lifeTime: (player, at) => lifeTimeOf(state.of(CAST[player]!.account), at),
    })
    this.#pools = createItemPools(world.catalogue, options.profiles)
    this.#guilds = createGuilds(seed, {
      pools: this.#pools,
      now,
      keptMs,
      played: (leader, guild) => storesOf(state.of(leader), now()).stashes[guild] ?? {},
    })
    this.#keys = createKeys(seed)
    this.#lootOf = createHands({
      seed,
      state,
      pools: this.#pools,
      catalogue: world.catalogue,
      offers: options.offers,
      trade: this.#trade,
      now,
      inHand: (player) => this.#personAt(player, now(), this.#trade.view(player, now())).inHand,
      guilds: (player) => this.#guildsOf(player),
      lastLook: (player) => this.#lastLook(player),
    })
    this.#trueHoldings = createTrueHoldings({ state, now })
  }

  openKey(text: string): KeyHolder | null {
    const key = this.#keys.find((one) => one.key === text.trim().toUpperCase())
    if (key === undefined || !isValidAt(key, this.#options.clock.now())) return null
    const { id, player, kind } = key
    return {
      key: { id, name: kind.name, permissions: kind.permissions },
      account: CAST[player]!.account,
      characters: CAST[player]!.characters.map(([name]) => name),
      look: () => this.#look(player),
      loot: (name) => this.#lootOf(player, name),
    }
  }

  guild(id: string): GuildOfWorld | null {
    return Object.values(this.#guilds).find((guild) => guild.id === id.toUpperCase()) ?? null
  }

  demoKeys(): readonly DemoKey[] {
    return demoKeys(this.#keys)
  }

  plays(): readonly PlayRecord[] {
    return this.#looting.plays()
  }

  truth(account: string): PlayerTruth | null {
    const player = CAST.findIndex((role) => role.account === account)
    return player < 0 ? null : this.#truthOf(player)
  }

  /** The trade with one item, for the state file. */
  saveTrade(itemId: number): unknown {
    return this.#trade.save(itemId)
  }

  /** The state of manual play, for the state file. */
  saveLooting(): unknown {
    return { ...this.#looting.save(), handTrade: this.#trade.saveByHand() }
  }

  #guildsOf(player: number): GuildOfWorld[] {
    return guildsOf(CAST[player]!).map((key) => this.#guilds[key])
  }

  /** Created once on first use: it does not change. */
  #pastOf(player: number): PastFill[] {
    const fills = this.#pasts.get(player) ?? this.#makePast(player)
    this.#pasts.set(player, fills)
    return fills
  }

  #makePast(player: number): PastFill[] {
    const { past } = this.#options
    const items = [...this.#traders]
      .filter(([, own]) => own.some((trader) => trader.player === player))
      .map(([itemId, own]) => {
        const since = this.#trade.since(itemId)
        // Players who only leave offers standing had no part in the past of the books.
        const active = own.filter(({ leavesOrders }) => !leavesOrders)
        return { itemId, traders: active, from: since - this.#historyMs, since, past }
      })
    return pastTrades(items, player)
  }

  /** The current state of a player. While someone plays by hand, no event happens automatically. */
  #personAt(player: number, now: number, traded: TradeView): { person: Person; inHand: Person } {
    const { seed } = this.#options
    const { held } = this.#looting.of(CAST[player]!.account)
    const own = { player, pools: this.#pools, stock: traded.stock, tradeCoins: traded.coins }
    const person = { ...playing(seed, player, now), ...own }
    if (held === null || now > held.until) return { person, inHand: person }
    return { person, inHand: { ...person, ...playing(seed, player, held.from) } }
  }

  #take(player: number, now: number): Look {
    const traded = this.#trade.view(player, now)
    const { person, inHand } = this.#personAt(player, now, traded)
    const snapshot = createSnapshot({
      person,
      inHand,
      looting: this.#looting.of(person.role.account),
      now,
      world: this.#options.world,
      guilds: this.#guildsOf(player),
      trade: traded,
      past: () => this.#pastOf(player),
      remembersFrom: now - this.#historyMs,
    })
    return { at: now, snapshot, traded }
  }

  /** The last look while the game repeats it. */
  #repeated(player: number, now: number): Look | null {
    const look = this.#looks.get(player)
    return look !== undefined && now - look.at < this.#options.keptMs ? look : null
  }

  #look(player: number): KeptSnapshot {
    const { clock, keptMs } = this.#options
    const takenAt = clock.now()
    const look = this.#repeated(player, takenAt) ?? this.#take(player, takenAt)
    this.#looks.set(player, look)
    const ageMs = clock.now() - look.at
    const perMs = clock.rate === 0 ? 1 : clock.rate
    return { snapshot: look.snapshot, ageMs: ageMs / perMs, leftMs: (keptMs - ageMs) / perMs }
  }

  /** The time after which nothing happens automatically: the last reading, if nothing happened since. */
  #lastLook(player: number): { at: number; coins: number } {
    const now = this.#options.clock.now()
    const traded = this.#trade.view(player, now)
    const last = this.#repeated(player, now)
    return { at: last !== null && isSameLife(last.traded, traded) ? last.at : now, coins: traded.coins }
  }

  #truthOf(player: number): PlayerTruth {
    const { seed, clock } = this.#options
    const view = (): TradeView => this.#trade.view(player, clock.now())
    return {
      trades: (until) => {
        // Reading the view opens the books, which determine where the past ends.
        const { fills: followed } = view()
        const fills = [...this.#pastOf(player), ...followed]
        const period = { from: Number.NEGATIVE_INFINITY, to: until }
        return { buys: historyRecords(fills, 'buy', period), sells: historyRecords(fills, 'sell', period) }
      },
      war: (at) => warOf(playing(seed, player, at)),
      holdings: () => {
        const trade = view()
        const { person, inHand } = this.#personAt(player, clock.now(), trade)
        return this.#trueHoldings({ person, inHand, trade, guilds: this.#guildsOf(player) })
      },
      changes: (from, to) => {
        const { fills } = view()
        return changesOf({ account: CAST[player]!.account, deeds: this.#looting.deeds(), fills, from, to })
      },
    }
  }
}
