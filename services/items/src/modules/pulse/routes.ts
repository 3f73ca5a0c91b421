import { getPulse, type MarketPulse } from '@gildscope/contracts'
import { AppError, route, sendBody, sharedLoad } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ItemStore } from '../../store/item-store.ts'
import { type MarketSums, marketSums } from './market-sums.ts'

type PulseDeps = {
  store: ItemStore
  listGems: () => Promise<MarketPulse['gems']>
  now: () => number
}

/** A part of the time between two polls. */
const MAX_AGE_SECONDS = 15

/** The sums of the newest snapshot, made once for each. */
const newestSums = (store: ItemStore): (() => MarketSums) => {
  let made: { serial: number; sums: MarketSums } | null = null
  return () => {
    const snapshot = store.current()
    if (made?.serial !== snapshot.serial) made = { serial: snapshot.serial, sums: marketSums(snapshot) }
    return made.sums
  }
}

export const pulseRoutes = (app: FastifyInstance, { store, listGems, now }: PulseDeps): void => {
  const sums = newestSums(store)
  const gems = sharedLoad(listGems, { now })
  route(app, getPulse, async (_input, context) => {
    if (!store.isLoaded())
      throw new AppError('UNAVAILABLE', 'the market is still being loaded; try again in a few seconds')
    const pulse: MarketPulse = { ...sums(), gems: await gems() }
    return sendBody(context, JSON.stringify(pulse), MAX_AGE_SECONDS)
  })
}
