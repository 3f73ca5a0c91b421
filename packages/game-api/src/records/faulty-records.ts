import { GameApiError } from '../game-api-error.ts'

/** A record that cannot be used, and why. */
export type FaultyRecord = { id: number; reason: string }

const RECORDS_AT_LEAST = 20
const SHARE = 0.01
const SHARE_OF_ONE_ANSWER = 0.5

/** Whether so many of the records of a poll are faulty that the endpoint is ill, and not single ids. */
export const isEndpointIll = (faulty: number, records: number): boolean =>
  faulty > Math.max(RECORDS_AT_LEAST, SHARE * records)

/**
 * Throws for an answer that is faulty for the most part; its other records are not used either. Items that came with one
 * update of the game are neighbours, so that fewer faults in one answer say nothing about the others.
 */
export const assertWell = (endpoint: string, faulty: readonly FaultyRecord[], records: number): void => {
  if (faulty.length <= Math.max(RECORDS_AT_LEAST, SHARE_OF_ONE_ANSWER * records)) return
  throw new GameApiError('faulty', endpoint, `${faulty.length} of ${records} records are faulty: ${faulty[0]?.reason}`)
}
