import type { DrawnFaults } from '../faults/fault-list.ts'
import type { Market } from '../faults/frozen-prices.ts'
import type { RecordId } from '../world.ts'
import type { ApiQuery } from './api-query.ts'
import type { Endpoint } from './endpoints.ts'
import type { Form } from './form.ts'

/** One call below `/v2`, as far as endpoints need it. */
export type Call = {
  endpoint: Endpoint
  query: ApiQuery
  /** The id in the path, if there was one. */
  pathId: string | null
  /** The caller's key, if one was sent. */
  token: string | null
  form: Form
  faults: DrawnFaults
  market: Market
  /** When the oldest order book was made that the answer shows. */
  oldestBookAt: () => number
}

/** An endpoint that is a set of records with ids. */
export interface Resource {
  endpoint: Endpoint
  /** The same array as long as the set is the same. */
  ids(): readonly RecordId[]
  /** JSON of one record, null for an unknown id. */
  json(id: RecordId, call: Call): Uint8Array | null
  expandsAll: boolean
  localized: boolean
  maxAgeSeconds: number
  /** Called before the list of ids is answered. */
  onList?(): void
  /** Called with the requested ids of a call, whatever its answer. */
  onAsked?(ids: readonly RecordId[]): void
}
