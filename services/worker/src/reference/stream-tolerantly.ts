import { type GameApi, GameApiError, idBatches, type RecordsOptions } from '@gildscope/game-api'
import type * as z from 'zod'

type Id = number | string

export type TolerantRequest<T extends { id: Id }> = {
  endpoint: string
  ids: readonly T['id'][]
  schema: z.ZodType<T>
  options: RecordsOptions
  /** Called with ids left out because they broke every call that they were part of. */
  onBroken: (id: T['id'], error: GameApiError) => void
}

const MOST_PROBES = 40
const BLAMES_A_RECORD: ReadonlySet<string> = new Set(['server', 'cut-off', 'unexpected'])

/**
 * Records in batches of at most 200. A batch that fails is halved until the faulty records are isolated and left out.
 */
export const streamTolerantly = async function* <T extends { id: Id }>(
  game: GameApi,
  request: TolerantRequest<T>,
): AsyncGenerator<T[]> {
  for (const batch of idBatches(request.ids)) {
    try {
      yield (await game.fetchRecords(request.endpoint, batch, request.schema, request.options)).records
    } catch (error) {
      if (!mayBeOneRecord(error)) throw error
      yield await withoutBroken(game, request, batch)
    }
  }
}

const mayBeOneRecord = (error: unknown): error is GameApiError =>
  error instanceof GameApiError && BLAMES_A_RECORD.has(error.kind)

/** Gives up with the last error when so many calls failed that the endpoint must be at fault, not a record. */
const withoutBroken = async <T extends { id: Id }>(
  game: GameApi,
  request: TolerantRequest<T>,
  batch: readonly T['id'][],
): Promise<T[]> => {
  const { endpoint, schema, onBroken } = request
  const options = { ...request.options, attempts: 1, isProbe: true }
  const found: T[] = []
  let failures = 0
  const probe = async (ids: readonly T['id'][]): Promise<void> => {
    try {
      found.push(...(await game.fetchRecords(endpoint, ids, schema, options)).records)
    } catch (error) {
      failures++
      if (!mayBeOneRecord(error) || failures > MOST_PROBES) throw error
      const [first] = ids
      if (ids.length === 1 && first !== undefined) return onBroken(first, error)
      const middle = Math.ceil(ids.length / 2)
      await probe(ids.slice(0, middle))
      await probe(ids.slice(middle))
    }
  }
  await probe(batch)
  return found
}
