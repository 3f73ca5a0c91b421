import { type CallOptions, type FaultyRecord, GameApiError, idBatches } from '@gildscope/game-api'

export type BatchReading = {
  ids: readonly number[]
  fetchBatch: (ids: readonly number[], call: CallOptions) => Promise<void>
  /** Concurrent calls. */
  concurrency: number
  signal: AbortSignal
}

export type BatchOutcome = {
  /** Ids whose batch is answered without them. */
  culprits: FaultyRecord[]
  failedBatches: number
  /** Why the reading ended early; null when it did not. */
  stoppedBy: string | null
}

/** Faults that a single id can cause for its batch; the others concern the connection or the whole endpoint. */
const OF_AN_ID = new Set(['server', 'cut-off', 'unexpected', 'refused', 'timeout'])
/** An endpoint that is left alone for the rest of the poll. */
const OF_THE_ENDPOINT = new Set(['breaker-open', 'faulty'])
/** Enough for three faulty ids in batches of 200, and a limit when nearly everything fails. */
const MOST_PROBES = 64

type FailedBatch = { ids: number[]; error: GameApiError }

/**
 * Reads ids in batches, several at a time. Failed batches wait until the others are done and are then halved until the
 * failing id is isolated, provided that anything was answered at all. An endpoint that keeps failing ends the reading.
 */
export const readInBatches = async (reading: BatchReading): Promise<BatchOutcome> => {
  const outcome: BatchOutcome = { culprits: [], failedBatches: 0, stoppedBy: null }
  const failed: FailedBatch[] = []
  const waiting = idBatches(reading.ids).reverse()
  const halt = new AbortController()
  const signal = AbortSignal.any([reading.signal, halt.signal])
  let answeredId: number | null = null
  let probesLeft = MOST_PROBES

  const tryBatch = async (ids: number[], call: CallOptions): Promise<GameApiError | null> => {
    try {
      await reading.fetchBatch(ids, { priority: 'poll', signal, ...call })
      answeredId = ids[0] ?? answeredId
      return null
    } catch (error) {
      if (!(error instanceof GameApiError)) throw error
      if (OF_THE_ENDPOINT.has(error.kind)) outcome.stoppedBy ??= error.message
      return error
    }
  }

  const readOn = async (): Promise<void> => {
    while (outcome.stoppedBy === null) {
      const ids = waiting.pop()
      if (ids === undefined) return
      const error = await tryBatch(ids, {})
      if (error === null) continue
      outcome.failedBatches += 1
      failed.push({ ids, error })
    }
  }

  const probe = async (ids: number[], attempts: number): Promise<GameApiError | null> => {
    probesLeft -= 1
    return tryBatch(ids, { attempts, isProbe: true })
  }

  const halve = async ({ ids, error }: FailedBatch): Promise<void> => {
    if (outcome.stoppedBy !== null || probesLeft <= 0) return
    if (ids.length === 1) {
      // Probed again, beside an id that is answered: any call can fail by chance, and a wrong verdict would block the
      // item for minutes.
      if (answeredId !== null && (await probe(ids, 2)) !== null && (await probe([answeredId], 1)) === null)
        outcome.culprits.push({ id: ids[0]!, reason: error.message })
      return
    }
    const middle = Math.ceil(ids.length / 2)
    const failedHalves: FailedBatch[] = []
    for (const half of [ids.slice(0, middle), ids.slice(middle)]) {
      const fault = await probe(half, 1)
      if (fault !== null) failedHalves.push({ ids: half, error: fault })
    }
    if (answeredId === null) return
    for (const half of failedHalves) await halve(half)
  }

  const readers = Array.from({ length: reading.concurrency }, () =>
    readOn().catch((error: unknown) => {
      halt.abort(error)
      throw error
    }),
  )
  // All of them, so that none is still running when the poll has ended.
  await Promise.allSettled(readers)
  await Promise.all(readers)
  for (const batch of failed) {
    if (outcome.stoppedBy !== null) break
    if (OF_AN_ID.has(batch.error.kind)) await halve(batch)
    else await tryBatch(batch.ids, { attempts: 1 })
  }
  return outcome
}
