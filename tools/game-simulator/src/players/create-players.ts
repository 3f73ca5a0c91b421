import type { Behaviour } from '../market/behaviour.ts'
import type { WorldClock } from '../market/clock.ts'
import type { Market } from '../market/create-market.ts'
import type { MarketProfile } from '../market/market-profile.ts'
import type { Archive } from '../world.ts'
import { CAST } from './cast.ts'
import { createSnapshot, type SnapshotWorld } from './create-snapshot.ts'
import { createDraw } from './draw.ts'
import { createGuilds } from './guilds.ts'
import { createItemPools } from './item-pools.ts'
import { createKeys, demoKeys, isValidAt } from './keys.ts'
import type { KeptSnapshot, PlayerSnapshot, Players } from './player-records.ts'
import { createLedger } from './trade/create-ledger.ts'
import { type PastFill, pastTrades } from './trade/past-trades.ts'
import { findTraders, playerSeed } from './trade/traders.ts'

/** As long as the real API answers the same about an account. */
const KEPT_MS = 5 * 60_000

export type PlayersOptions = {
  seed: number
  world: SnapshotWorld
  market: Market
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  clock: WorldClock
  archive: Archive
  saved: ReadonlyMap<number, unknown>
  sameBooks: boolean
}

export type GeneratedPlayers = Players & {
  /** The trade with one item, for the state file. */
  saveTrade(itemId: number): unknown
}

/** Everybody with an account: the same for the same seed, their orders real orders of the books. */
export const createPlayers = (options: PlayersOptions): GeneratedPlayers => {
  const { seed, world, market, clock, archive } = options
  const traders = findTraders({ ...options, catalogue: world.catalogue })
  const ledger = createLedger({ market, traders, saved: options.saved, sameBooks: options.sameBooks })
  const pools = createItemPools(world.catalogue)
  const guilds = createGuilds(seed, { pools, now: () => clock.now() })
  const keys = createKeys(seed)
  const byKey = new Map(keys.map((key) => [key.key, key]))
  const kept = new Map<number, { at: number; snapshot: PlayerSnapshot }>()
  const pasts = new Map<number, PastFill[]>()

  const pastOf = (player: number): PastFill[] => {
    const items = [...traders]
      .filter(([, own]) => own.some((trader) => trader.player === player))
      .map(([itemId, own]) => ({ itemId, traders: own, since: ledger.since(itemId) }))
    const past = pasts.get(player) ?? pastTrades(items, player, archive)
    pasts.set(player, past)
    return past
  }

  const take = (player: number, now: number): PlayerSnapshot => {
    const role = CAST[player]!
    const trade = ledger.view(player, now)
    const person = {
      player,
      role,
      draw: createDraw(playerSeed(seed, player)),
      pools,
      at: role.idleSince === null ? now : Math.min(now, Date.parse(role.idleSince)),
      stock: trade.stock,
      tradeCoins: trade.coins,
    }
    const guild = role.guild === null ? null : guilds[role.guild]
    return createSnapshot({ person, world, guild, trade, past: pastOf(player), now })
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
    saveTrade: (itemId) => ledger.save(itemId),
  }
}
