import { GameApiError } from '../game-api-error.ts'

/** A record that cannot be used, and why. */
export type FaultyRecord = { id: number; reason: string }

const RECORDS_AT_LEAST = 20
const SHARE = 0.01

/** Whether so many records are faulty that the endpoint is ill, and not single ids. */
export const isEndpointIll = (faulty: number, records: number): boolean =>
  faulty > Math.max(RECORDS_AT_LEAST, SHARE * records)

/** Throws for an answer of an ill endpoint; its other records are not used either. */
export const assertWell = (endpoint: string, faulty: readonly FaultyRecord[], records: number): void => {
  if (!isEndpointIll(faulty.length, records)) return
  throw new GameApiError('faulty', endpoint, `${faulty.length} of ${records} records are faulty: ${faulty[0]?.reason}`)
}
