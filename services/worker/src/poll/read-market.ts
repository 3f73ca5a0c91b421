import { type CallOptions, type FaultyRecord, GameApiError, isEndpointIll } from '@gildscope/game-api'
import type { PollDeps } from '../deps.ts'
import { type LISTINGS, PRICES } from '../game/endpoints.ts'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { isUnread, needsBook } from './changed-prices.ts'
import { quarantineIds, readQuarantine, releaseIds } from './quarantine.ts'
import { type BatchOutcome, readInBatches } from './read-in-batches.ts'
import { isNoNewAnswer, type Look, tallyPrices } from './repeated-answer.ts'

export type EndpointReading = {
  deps: PollDeps
  endpoint: typeof PRICES | typeof LISTINGS
  ids: readonly number[]
  signal: AbortSignal
  /** Answers the ids that the call itself found to be faulty. */
  fetchBatch: (ids: readonly number[], call: CallOptions) => Promise<FaultyRecord[]>
}

/**
 * Reads ids of an endpoint. Those in quarantine are skipped, or requested one by one when they are due. An endpoint that
 * is ill puts no id there: the next poll asks it again.
 */
export const readEndpoint = async (reading: EndpointReading): Promise<BatchOutcome> => {
  const { deps, endpoint, signal, ids } = reading
  const { pool } = deps.db
  const now = deps.clock.now()
  const { resting, due } = await readQuarantine(pool, endpoint, { now, marketSize: deps.market.items.size })
  const isDue = new Set(due)
  const culprits: FaultyRecord[] = []
  const fetchBatch = async (batch: readonly number[], call: CallOptions): Promise<void> => {
    culprits.push(...(await reading.fetchBatch(batch, call)))
  }
  const isUsual = (id: number): boolean => !resting.has(id) && !isDue.has(id)
  const usual = resting.size + due.length === 0 ? ids : ids.filter(isUsual)
  const outcome = await readInBatches({ ids: usual, fetchBatch, concurrency: deps.config.GAME_CONCURRENCY, signal })
  deps.metrics.batchesFailed.inc({ endpoint }, outcome.failedBatches)
  culprits.push(...outcome.culprits)
  const noteIll = (): void => {
    if (!isEndpointIll(culprits.length, ids.length)) return
    outcome.stoppedBy ??= `${endpoint}: ${culprits.length} of ${ids.length} items are faulty: ${culprits[0]?.reason}`
  }
  noteIll()

  const healed: number[] = []
  for (const id of ids.filter((wanted) => isDue.has(wanted))) {
    if (outcome.stoppedBy !== null) break
    try {
      await fetchBatch([id], { priority: 'poll', attempts: 1, isProbe: true, signal })
      if (culprits.at(-1)?.id !== id) healed.push(id)
    } catch (error) {
      if (!(error instanceof GameApiError)) throw error
      if (error.kind === 'breaker-open') outcome.stoppedBy = error.message
      else culprits.push({ id, reason: error.message })
    }
    noteIll()
  }
  await releaseIds(pool, endpoint, healed)
  deps.metrics.quarantined.set(resting.size + culprits.length)
  if (outcome.stoppedBy !== null) {
    deps.log.warn({ endpoint, reason: outcome.stoppedBy }, 'the endpoint is ill and is asked again in the next poll')
    return { ...outcome, culprits: [] }
  }
  await quarantineIds(pool, endpoint, { culprits, now })
  if (culprits.length > 0) deps.log.warn({ endpoint, culprits: culprits.slice(0, 20) }, 'items put into quarantine')
  return { ...outcome, culprits }
}

export type PricesRead = {
  /** Prices of the items whose book must be read. */
  prices: Map<number, PriceFigures>
  /** Ids of repeated answers: they are no evidence about the current state. */
  repeatedIds: number[]
  /** Those of them whose book must be read all the same. */
  unreadIds: number[]
  stoppedBy: string | null
}

type PricesReading = {
  ids: readonly number[]
  look: Look
  signal: AbortSignal
  /** A price that stayed the same vouches for the book behind it. */
  onVouched: (id: number, item: ItemMemory) => void
}

/** The prices of all ids, and which books they show to have changed. */
export const readPrices = async (
  deps: PollDeps,
  { ids, look, signal, onVouched }: PricesReading,
): Promise<PricesRead> => {
  const { items } = deps.market
  const { slot } = look
  const prices = new Map<number, PriceFigures>()
  const repeatedIds: number[] = []
  const unreadIds: number[] = []
  const { stoppedBy } = await readEndpoint({
    deps,
    endpoint: PRICES,
    ids,
    signal,
    fetchBatch: async (batch, call) => {
      const answer = await deps.game.fetchPrices(batch, call)
      const known = answer.prices.map(({ id }) => items.get(id))
      const isRepeated = deps.config.DATA_SOURCE !== 'replay' && isNoNewAnswer(tallyPrices(answer.prices, known, look))
      for (let index = 0; index < known.length; index++) {
        const figures = answer.prices[index]!
        const { id } = figures
        const item = known[index]
        if (item === undefined) prices.set(id, figures)
        else if (isRepeated) {
          repeatedIds.push(id)
          if (isUnread(item, slot)) unreadIds.push(id)
        } else if (needsBook(item, figures, slot)) prices.set(id, figures)
        else onVouched(id, item)
      }
      return answer.faulty
    },
  })
  return { prices, repeatedIds, unreadIds, stoppedBy }
}
