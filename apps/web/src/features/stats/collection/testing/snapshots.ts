import type { Snapshot } from '../draft.ts'

/** 20 Nov 2026, 12:25:12 UTC. */
export const TAKEN_AT = Date.parse('2026-11-20T12:25:12Z')
const MINUTE_MS = 60_000

type Place = readonly [id: number, count: number] | null

/** A snapshot of a character; pass what it carries and what differs. */
export const snapshot = (places: readonly Place[], differing: Partial<Snapshot> = {}): Snapshot => ({
  takenAt: TAKEN_AT,
  madeAt: TAKEN_AT - 2 * MINUTE_MS,
  renewsAt: TAKEN_AT + 3 * MINUTE_MS,
  walletMadeAt: TAKEN_AT - 2 * MINUTE_MS,
  account: 'Orla.1234',
  character: 'Tamsin Vale',
  level: 80,
  build: 170_001,
  magicFind: '312',
  places: places.map((place) => place && { id: place[0], count: place[1] }),
  wallet: [],
  ...differing,
})

const LATER = {
  takenAt: TAKEN_AT + 15 * MINUTE_MS,
  madeAt: TAKEN_AT + 13 * MINUTE_MS,
  renewsAt: TAKEN_AT + 18 * MINUTE_MS,
  walletMadeAt: TAKEN_AT + 13 * MINUTE_MS,
}

/** The same a quarter of an hour later. */
export const laterSnapshot = (places: readonly Place[], differing: Partial<Snapshot> = {}): Snapshot =>
  snapshot(places, { ...LATER, ...differing })
