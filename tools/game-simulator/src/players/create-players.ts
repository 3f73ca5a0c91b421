import type { Behaviour } from '../market/behaviour.ts'
import type { WorldClock } from '../market/clock.ts'
import type { Market } from '../market/create-market.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { TradedPast } from '../past/traded-past.ts'
import { CAST } from './cast.ts'
import { createSnapshot, type SnapshotWorld } from './create-snapshot.ts'
import { createDraw } from './draw.ts'
import { createGuilds } from './guilds.ts'
import { createItemPools } from './item-pools.ts'
import { createKeys, demoKeys, isValidAt } from './keys.ts'
import type { Person } from './person.ts'
import type { KeptSnapshot, PlayerSnapshot, Players, PlayerTruth } from './player-records.ts'
import { createLedger } from './trade/create-ledger.ts'
import type { PastFill } from './trade/past-fill.ts'
import { pastTrades } from './trade/past-trades.ts'
import { historyRecords } from './trade/trade-records.ts'
import { findTraders, playerSeed } from './trade/traders.ts'
import { warOf } from './war.ts'

/** As long as the real API answers the same about an account. */
const KEPT_MS = 5 * 60_000

export type PlayersOptions = {
  seed: number
  world: SnapshotWorld
  market: Market
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  clock: WorldClock
  past: TradedPast
  /** For how long the game remembers trades, and how far back they go when the world opens. */
  historyDays: number
  saved: ReadonlyMap<number, unknown>
  sameBooks: boolean
}

export type GeneratedPlayers = Players & {
  /** The trade with one item, for the state file. */
  saveTrade(itemId: number): unknown
}

/** Everybody with an account: the same for the same seed, their orders real orders of the books. */
export const createPlayers = (options: PlayersOptions): GeneratedPlayers => {
  const { seed, world, market, clock, past } = options
  const historyMs = options.historyDays * DAY_MS
  const traders = findTraders({ ...options, catalogue: world.catalogue })
  const ledger = createLedger({ market, traders, saved: options.saved, sameBooks: options.sameBooks })
  const pools = createItemPools(world.catalogue)
  const guilds = createGuilds(seed, { pools, now: () => clock.now() })
  const keys = createKeys(seed)
  const byKey = new Map(keys.map((key) => [key.key, key]))
  const kept = new Map<number, { at: number; snapshot: PlayerSnapshot }>()
  const pasts = new Map<number, PastFill[]>()

  const makePast = (player: number): PastFill[] => {
    const items = [...traders]
      .filter(([, own]) => own.some((trader) => trader.player === player))
      .map(([itemId, own]) => {
        const since = ledger.since(itemId)
        return { itemId, traders: own, from: since - historyMs, since, past }
      })
    return pastTrades(items, player)
  }

  /** Made once, when somebody asks for it: it does not change. */
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

  const take = (player: number, now: number): PlayerSnapshot => {
    const trade = ledger.view(player, now)
    const person = { ...playing(player, now), player, pools, stock: trade.stock, tradeCoins: trade.coins }
    const guild = person.role.guild === null ? null : guilds[person.role.guild]
    const past = (): PastFill[] => pastOf(player)
    return createSnapshot({ person, world, guild, trade, past, remembersFrom: now - historyMs })
  }

  const look = (player: number): KeptSnapshot => {
    const now = clock.now()
    const known = kept.get(player)
    const current = known !== undefined && now - known.at < KEPT_MS ? known : { at: now, snapshot: take(player, now) }
    kept.set(player, current)
    const ageMs = now - current.at
    const perMs = clock.rate === 0 ? 1 : clock.rate
    return { snapshot: current.snapshot, ageMs: ageMs / perMs, leftMs: (KEPT_MS - ageMs) / perMs }
  }

  const truthOf = (player: number): PlayerTruth => ({
    trades(until) {
      // The view opens the books, which tell where the past ends.
      const { fills: followed } = ledger.view(player, clock.now())
      const fills = [...pastOf(player), ...followed]
      const period = { from: Number.NEGATIVE_INFINITY, to: until }
      return { buys: historyRecords(fills, 'buy', period), sells: historyRecords(fills, 'sell', period) }
    },
    war: (at) => warOf(playing(player, at)),
  })

  return {
    openKey(text) {
      const key = byKey.get(text.trim().toUpperCase())
      if (key === undefined || !isValidAt(key, clock.now())) return null
      const { id, player, kind } = key
      return {
        key: { id, name: kind.name, permissions: kind.permissions },
        account: CAST[player]!.account,
        look: () => look(player),
      }
    },
    guild: (id) => Object.values(guilds).find((guild) => guild.id === id.toUpperCase()) ?? null,
    demoKeys: () => demoKeys(keys),
    truth(account) {
      const player = CAST.findIndex((role) => role.account === account)
      return player < 0 ? null : truthOf(player)
    },
    saveTrade: (itemId) => ledger.save(itemId),
  }
}
