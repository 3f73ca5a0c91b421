import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../http/api-error.ts'
import type { RecordId } from '../world.ts'
import type { FaultOf } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'
import { isOfPlayer } from './player-faults.ts'

/** Waits for the latency of a call; `closing` ends the wait when the server shuts down. */
export const holdBack = async (faults: DrawnFaults, closing: AbortSignal): Promise<void> => {
  const delay = faults
    .of('latency')
    .filter(faults.spend)
    .reduce((total, fault) => total + fault.ms, 0)
  if (delay === 0) return
  await sleep(delay, undefined, { signal: closing }).catch(() => {
    throw new ApiError(503, 'server is going down')
  })
}

/** Ends the call for faults that replace it entirely: endpoint off, a 404 that is none, error status for all callers, rate limit. */
export const refuse = (faults: DrawnFaults): void => {
  if (faults.of('off').some(faults.spend)) throw new ApiError(503, 'API not active')
  if (faults.of('stray-not-found').some(faults.spend)) throw new ApiError(404, 'not found', 'error')
  const failing = faults.of('status').find((fault) => !isOfPlayer(fault) && faults.spend(fault))
  if (failing) throw new ApiError(failing.status, failing.text)
  if (faults.of('rate-limit').some(faults.spend)) throw new ApiError(429, 'too many requests')
}

/** Spreads ids evenly between 0 and 1, each always to the same place. */
const placeOf = (id: RecordId): number => createHash('sha1').update(String(id)).digest().readUInt32BE() / 2 ** 32

/** The requested ids that the API claims not to know at the moment. */
export const missingIds = (faults: DrawnFaults, asked: readonly RecordId[]): ReadonlySet<RecordId> => {
  const missing = new Set<RecordId>()
  for (const fault of faults.of('thin-lists')) {
    const hit = asked.filter((id) => placeOf(id) >= fault.keepRatio)
    if (hit.length > 0 && faults.spend(fault)) for (const id of hit) missing.add(id)
  }
  for (const fault of faults.of('missing-ids')) {
    const hit = asked.filter((id) => fault.ids.includes(id))
    if (hit.length > 0 && faults.spend(fault)) for (const id of hit) missing.add(id)
  }
  return missing
}

/** Fails the whole call when a poisonous id is among those requested. */
export const failOnPoison = (faults: DrawnFaults, asked: readonly RecordId[]): void => {
  const poison = faults.of('poison-id').find((fault) => asked.includes(fault.id) && faults.spend(fault))
  if (poison) throw new ApiError(poison.status, 'ErrTimeout')
}

export type BodyFault = FaultOf<'cut-off'> | FaultOf<'web-page'> | FaultOf<'slow-drip'>

/** The fault that strikes the bytes of an answer, whatever it says. */
export const findBodyFault = (faults: DrawnFaults): BodyFault | null =>
  [...faults.of('cut-off'), ...faults.of('web-page'), ...faults.of('slow-drip')].find(faults.spend) ?? null
