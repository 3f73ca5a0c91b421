import type { ApiRecord, Collection } from '../world.ts'
import { localizeRecord } from './localize.ts'

/** Records by id, in the order given. */
export const createCollection = (records: readonly ApiRecord[]): Collection => {
  const byId = new Map(records.map((record) => [record.id, record]))
  if (byId.size !== records.length) throw new Error('two records of one endpoint share an id')
  const ids = [...byId.keys()]
  return { ids: () => ids, get: (id) => byId.get(id) ?? null, localize: localizeRecord }
}
