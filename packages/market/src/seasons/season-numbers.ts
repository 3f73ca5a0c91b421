import { PHASES, type Phase } from './phases.ts'

/**
 * What is kept of an item and a phase: mean change over the years with its interval, as shares; the chance that it is
 * none; in how many years it is known, and in how many it went the way of the mean.
 */
export const SEASON_NUMBERS = ['change', 'low', 'high', 'chance', 'years', 'agreeing'] as const
export type SeasonNumber = (typeof SEASON_NUMBERS)[number]
export type PhaseNumbers = Record<SeasonNumber, number>

/** Numbers of an item, phase by phase; NaN where too few years are known. */
export const SEASON_SIZE = PHASES.length * SEASON_NUMBERS.length

export const seasonPlace = (phase: Phase, number: SeasonNumber): number =>
  PHASES.indexOf(phase) * SEASON_NUMBERS.length + SEASON_NUMBERS.indexOf(number)

const BYTES = 4

export const encodeSeason = (numbers: Float32Array): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(SEASON_SIZE * BYTES))
  for (let place = 0; place < SEASON_SIZE; place++) bytes.setFloat32(place * BYTES, numbers[place]!, true)
  return new Uint8Array(bytes.buffer)
}

/** Writes the numbers of an item to `into` from `at` on. */
export const decodeSeason = (bytes: Uint8Array, into: Float32Array, at = 0): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let place = 0; place < SEASON_SIZE; place++) into[at + place] = view.getFloat32(place * BYTES, true)
}
