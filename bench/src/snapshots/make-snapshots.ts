import type { HeldRow, PlaceRef, Snapshot } from '@gildscope/holdings'

const ACCOUNTS = 20
const CHARACTERS = 40
const OF_CHARACTER = 100
const OF_PLACE = 500

/** One row in this many has another count in the second snapshot; one in this many is missing from it. */
const CHANGED_IN = 10
const GONE_IN = 100

/** Different for each number, the same in each run. */
const scattered = (n: number): number => ((n * 2_654_435_761) >>> 0) / 2 ** 32

const placesOf = (account: string): { ref: PlaceRef; rows: number }[] => [
  ...(['bank', 'materials'] as const).map((place) => ({ ref: { account, place, where: null }, rows: OF_PLACE })),
  ...Array.from({ length: CHARACTERS }, (_, nth) => ({
    ref: { account, place: 'inventory' as const, where: `Character ${nth + 1} of ${account}` },
    rows: OF_CHARACTER,
  })),
]

const rowAt = (ref: PlaceRef, ids: readonly number[], nth: number, seed: number): HeldRow => {
  // No item appears twice in a place.
  const id = ids[(Math.floor(scattered(seed) * ids.length) + nth * 7) % ids.length] ?? 0
  const count = 1 + Math.floor(scattered(seed + nth + id) * 250)
  const isBound = nth % 8 === 0
  return {
    ...{ account: ref.account, place: ref.place, where: ref.where, kind: 'item', id, isInside: false },
    counts: { character: 0, account: isBound ? count : 0, none: isBound ? 0 : count },
  }
}

const asSecond = (row: HeldRow, nth: number): HeldRow[] => {
  if (nth % GONE_IN === 0) return []
  if (nth % CHANGED_IN !== 1) return [row]
  return [{ ...row, counts: { ...row.counts, none: row.counts.none + 1 + (nth % 40) } }]
}

/**
 * Two snapshots of everything held by twenty accounts with forty characters each: 100,000 rows, with changes between
 * them.
 */
export const makeSnapshots = (ids: readonly number[]): { initial: Snapshot; second: Snapshot } => {
  const accounts = Array.from({ length: ACCOUNTS }, (_, nth) => `Player.${1000 + nth}`)
  const places = accounts.flatMap(placesOf)
  const rows = places.flatMap(({ ref, rows: count }, seed) =>
    Array.from({ length: count }, (_, nth) => rowAt(ref, ids, nth, seed)),
  )
  const takenAt = Date.UTC(2026, 10, 24, 12)
  const of = (at: number, held: HeldRow[]): Snapshot => ({
    ...{ version: 1, takenAt: at, endedAt: at + 60_000, read: places.map(({ ref }) => ref), holes: [], rows: held },
  })
  return { initial: of(takenAt, rows), second: of(takenAt + 3_600_000, rows.flatMap(asSecond)) }
}
