import { type GameApi, GameApiError, idBatches, type RecordsOptions } from '@gildscope/game-api'
import * as z from 'zod'

type Id = number | string

export type TolerantRequest<T extends { id: Id }> = {
  endpoint: string
  ids: readonly T['id'][]
  schema: z.ZodType<T>
  options: RecordsOptions
  /** Called with ids left out because they broke every call that they were part of, or cannot be read. */
  onBroken: (id: Id, error: GameApiError) => void
}

const MOST_PROBES = 40
/** With more unreadable records than these the form has changed. */
const MOST_UNREADABLE = 2_000
const BLAMES_A_RECORD: ReadonlySet<string> = new Set(['server', 'cut-off', 'unexpected'])

const identified = z.looseObject({ id: z.union([z.int(), z.string()]) })
type Identified = z.infer<typeof identified>

/**
 * Records in batches of at most 200. A batch that fails is halved until the faulty records are isolated and left out;
 * those of a form that cannot be read are left out without further calls.
 */
export const streamTolerantly = async function* <T extends { id: Id }>(
  game: GameApi,
  request: TolerantRequest<T>,
): AsyncGenerator<T[]> {
  let unreadable = 0
  const readable = (record: Identified): T[] => {
    const { success, data, error } = request.schema.safeParse(record)
    if (success) return [data]
    const fault = new GameApiError('unexpected', request.endpoint, z.prettifyError(error))
    if (++unreadable > MOST_UNREADABLE) throw fault
    request.onBroken(record.id, fault)
    return []
  }
  for (const batch of idBatches(request.ids)) yield (await fetchBatch(game, request, batch)).flatMap(readable)
}

const fetchBatch = async <T extends { id: Id }>(
  game: GameApi,
  request: TolerantRequest<T>,
  batch: readonly Id[],
): Promise<Identified[]> => {
  try {
    return (await game.fetchRecords(request.endpoint, batch, identified, request.options)).records
  } catch (error) {
    if (!mayBeOneRecord(error)) throw error
    return withoutBroken(game, request, batch)
  }
}

const mayBeOneRecord = (error: unknown): error is GameApiError =>
  error instanceof GameApiError && BLAMES_A_RECORD.has(error.kind)

/** Gives up with the last error when so many calls failed that the endpoint must be at fault, not a record. */
const withoutBroken = async <T extends { id: Id }>(
  game: GameApi,
  { endpoint, onBroken, ...request }: TolerantRequest<T>,
  batch: readonly Id[],
): Promise<Identified[]> => {
  const options = { ...request.options, attempts: 1, isProbe: true }
  const found: Identified[] = []
  let failures = 0
  const probe = async (ids: readonly Id[]): Promise<void> => {
    try {
      found.push(...(await game.fetchRecords(endpoint, ids, identified, options)).records)
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
