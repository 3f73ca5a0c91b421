import type { Behaviour } from './behaviour.ts'
import type { WorldClock } from './clock.ts'
import { Market } from './market.ts'
import type { MarketProfile } from './market-profile.ts'
import { HOUR_MS } from './rhythm.ts'
import { loadMarket } from './state-file.ts'

/** A longer pause is not played forward event by event: the books are built again around the current fair values. */
export const LONGEST_REPLAY_MS = 6 * HOUR_MS

/**
 * `resumed`: continued from the saved books; `rebuilt`: saved books were too old; `fresh`: there were no matching ones.
 */
export type MarketStart = 'fresh' | 'resumed' | 'rebuilt'

type StartOptions = {
  worldId: string
  profiles: readonly MarketProfile[]
  behaviour: Behaviour
  clock: WorldClock
  truthKeepMs: number
  stateFile: string | undefined
}

/** `beside` and `besideWorld` were saved with the books, whether or not those could be used. */
export type StartedMarket = {
  market: Market
  start: MarketStart
  beside: ReadonlyMap<number, unknown>
  besideWorld: unknown
}

/** Opens the market in the state left by the last process, as far as it still matches. */
export const startMarket = (options: StartOptions): StartedMarket => {
  const { worldId, profiles, behaviour, clock, truthKeepMs, stateFile } = options
  const now = clock.now()
  const byId = new Map(profiles.map((profile) => [profile.itemId, profile]))
  const saved =
    stateFile === undefined ? null : loadMarket(stateFile, { worldId, behaviour }, (id) => byId.get(id) ?? null)
  const resumable = saved !== null && saved.savedAt <= now && now - saved.savedAt <= LONGEST_REPLAY_MS
  const openedAt = resumable ? saved.openedAt : now
  const market = new Market({ profiles, behaviour, clock, openedAt, truthKeepMs })
  const { beside, besideWorld } = saved ?? { beside: new Map<number, unknown>(), besideWorld: undefined }
  if (!resumable) return { market, start: saved === null ? 'fresh' : 'rebuilt', beside, besideWorld }
  for (const item of saved.items) market.restore(item)
  return { market, start: 'resumed', beside, besideWorld }
}
