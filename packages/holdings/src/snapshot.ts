import * as z from 'zod/mini'
import { createByPlace, type HeldRow, sortByPlace, thingKey } from './held-row.ts'
import { isArmory, PLACES, type PlaceRef, placeKey } from './places.ts'
import { rowChanges } from './row-changes.ts'

const placeRef = z.object({ account: z.string(), place: z.enum(PLACES), where: z.nullable(z.string()) })
const units = z.int()

const heldRow = z.object({
  ...placeRef.shape,
  kind: z.enum(['item', 'currency']),
  id: z.int(),
  isInside: z.boolean(),
  counts: z.object({ character: units, account: units, none: units }),
  charges: z.optional(z.int()),
  skins: z.optional(z.readonly(z.array(z.int()))),
})

/** The holdings at a moment, as stored in a browser, saved as a file and read again. */
export const snapshotSchema = z.object({
  version: z.literal(1),
  /** Milliseconds since 1970: when the first call started, and when the last ended. */
  takenAt: z.number(),
  endedAt: z.number(),
  /** Places that were answered and are therefore completely known. */
  read: z.array(placeRef),
  /** Places that could not be read, and why; their contents are unknown. */
  holes: z.array(z.object({ ...placeRef.shape, reason: z.string() })),
  rows: z.array(heldRow),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/**
 * The places that are complete in both snapshots, as keys. A legendary armory that was not requested is derived from
 * equipped gear, and only complete if the gear of the same characters was read both times.
 */
export const comparablePlaces = (a: Snapshot, b: Snapshot): ReadonlySet<string> => {
  const readInB = new Set(b.read.map(placeKey))
  const both = new Set(a.read.map(placeKey).filter((key) => readInB.has(key)))
  const wearers = ({ read }: Snapshot, account: string): string =>
    JSON.stringify(
      read
        .filter((ref) => ref.place === 'equipment' && ref.account === account)
        .map(({ where }) => where)
        .sort(),
    )
  const asked = new Set([...a.read, ...a.holes, ...b.read, ...b.holes].filter(isArmory).map(({ account }) => account))
  for (const account of new Set(a.read.map((ref) => ref.account))) {
    if (asked.has(account)) continue
    const worn = wearers(a, account)
    if (worn !== '[]' && worn === wearers(b, account)) both.add(placeKey({ account, place: 'equipment', where: null }))
  }
  return both
}

/** Rows of known places. */
const knownRows = ({ rows }: Snapshot, known: ReadonlySet<string>): HeldRow[] => {
  const isKnown = createByPlace((ref) => known.has(placeKey(ref)))
  return rows.filter((row) => isKnown.get(row))
}

/**
 * `second` minus `first`, by binding; rows without any change are left out, and so is every place that is unknown in
 * either: what could not be read is neither gained nor lost.
 */
export const snapshotDifference = (first: Snapshot, second: Snapshot): HeldRow[] => {
  const known = comparablePlaces(first, second)
  return rowChanges(knownRows(first, known), knownRows(second, known))
}

/**
 * Places that were requested but are unknown in one snapshot, or were read in only one: what a difference leaves out.
 */
export const leftOut = (first: Snapshot, second: Snapshot): PlaceRef[] => {
  const known = comparablePlaces(first, second)
  const all = new Map(
    [...first.read, ...first.holes, ...second.read, ...second.holes].map((ref) => [placeKey(ref), ref]),
  )
  return [...all].flatMap(([key, { account, place, where }]) => (known.has(key) ? [] : [{ account, place, where }]))
}

/** For armories that were not requested: the maximum that any character uses, independent of the reading order. */
const joinArmories = (rows: Iterable<HeldRow>): HeldRow[] => {
  const most = createByPlace(() => new Map<number, HeldRow>())
  for (const row of rows) {
    const pieces = most.get(row)
    const key = thingKey(row)
    const other = pieces.get(key)
    if (other === undefined || other.counts.account < row.counts.account) pieces.set(key, row)
  }
  return most.all().flatMap((pieces) => [...pieces.values()].sort((a, b) => a.id - b.id))
}

/**
 * `snapshot` completed with the answers of a retry, as if they had been read the first time; repeated failures keep the
 * newer reason.
 */
export const fillHoles = (snapshot: Snapshot, again: Snapshot): Snapshot => {
  const known = new Set(snapshot.read.map(placeKey))
  const read = again.read.filter((ref) => !known.has(placeKey(ref)))
  const filled = new Set(read.map(placeKey))
  const reasons = new Map(again.holes.map((hole) => [placeKey(hole), hole]))
  const holes = snapshot.holes.flatMap((hole) => {
    const key = placeKey(hole)
    return filled.has(key) ? [] : [reasons.get(key) ?? hole]
  })
  const withArmory = new Set([...snapshot.read, ...read].filter(isArmory).map(({ account }) => account))
  const isCounted = (row: HeldRow): boolean => isArmory(row) && !withArmory.has(row.account)
  return {
    ...snapshot,
    endedAt: Math.max(snapshot.endedAt, again.endedAt),
    read: [...snapshot.read, ...read],
    holes,
    rows: sortByPlace([
      ...snapshot.rows.filter((row) => !isArmory(row) || known.has(placeKey(row))),
      ...knownRows(again, filled),
      ...joinArmories([...snapshot.rows, ...again.rows].filter(isCounted)),
    ]),
  }
}

const keysOf = ({ read }: Snapshot): Set<string> => new Set(read.map(placeKey))

/** The newest reading of each place: places that `latest` could not read keep their previous reading. */
export const knownSoFar = (before: Snapshot, latest: Snapshot): Snapshot =>
  latest.holes.length === 0 ? latest : fillHoles(latest, before)

/**
 * The first reading of each place: a place that could not be read at first starts with the first reading that
 * succeeded.
 */
export const withFirstLooks = (first: Snapshot, latest: Snapshot): Snapshot => {
  const known = keysOf(first)
  const read = latest.read.filter((ref) => !known.has(placeKey(ref)))
  if (read.length === 0) return first
  const added = new Set(read.map(placeKey))
  const isGear = read.some(({ place }) => place === 'equipment')
  // Pieces of the armory belong to no place that was read; they are known by the character that wears them.
  const rows = latest.rows.filter(
    (row) => added.has(placeKey(row)) || (isGear && row.place === 'equipment' && row.where === null),
  )
  return fillHoles(first, { ...latest, read, holes: [], rows })
}
