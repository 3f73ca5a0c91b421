import { getPulse, type MarketPulse } from '@gildscope/contracts'
import { route, sendBody, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { loadedSnapshot } from '../../answers/answer-of-snapshot.ts'
import type { ItemStore } from '../../store/item-store.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { type MarketSums, marketSums } from './market-sums.ts'

type PulseDeps = {
  store: ItemStore
  listGems: () => Promise<MarketPulse['gems']>
  now: () => number
}

/** A part of the time between two polls. */
const MAX_AGE_SECONDS = 15

/** The sums of the newest snapshot, made once for each. */
const newestSums = (): ((snapshot: Snapshot) => MarketSums) => {
  let made: { serial: number; sums: MarketSums } | null = null
  return (snapshot) => {
    if (made?.serial !== snapshot.serial) made = { serial: snapshot.serial, sums: marketSums(snapshot) }
    return made.sums
  }
}

export const pulseRoutes = (app: FastifyInstance, { store, listGems, now }: PulseDeps): void => {
  const sums = newestSums()
  const gems = sharedLoad(listGems, { now })
  route(app, getPulse, async (_input, context) => {
    const pulse: MarketPulse = { ...sums(loadedSnapshot(store)), gems: await gems() }
    return sendBody(context, JSON.stringify(pulse), MAX_AGE_SECONDS)
  })
}
