import { placeKey } from './places.ts'
import { fillHoles, type Snapshot } from './snapshot.ts'

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
