import { decodeColumns, encodeColumns } from '../history/int-columns.ts'
import type { Side } from '../side.ts'
import type { FrontCount } from './fill-facts.ts'
import type { FrontSpell } from './front-spells.ts'

/** Minutes at most of each class of lengths; a longer spell counts as lost from sight in the last. */
export const TENURE_MINUTES = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 540, 840, 1440, 2160, 3600, 5760,
] as const
const CLASSES = TENURE_MINUTES.length

/** Minutes of both sides by how long an order put in front in them stood there: classes of those improved and of those lost from sight, first of bids, then of asks. */
export type SpellCounts = Float64Array

const placeOf = (side: Side, isImproved: boolean): number => CLASSES * ((side === 'buy' ? 0 : 2) + (isImproved ? 0 : 1))

export const noSpells = (): SpellCounts => new Float64Array(4 * CLASSES)

/** Adds each of its lengths to its class. */
export const countSpell = (counts: SpellCounts, side: Side, { least, most, isImproved }: FrontSpell): void => {
  let longerThan = 0
  TENURE_MINUTES.forEach((edge, place) => {
    const inClass = Math.min(most, edge) - Math.max(least - 1, longerThan)
    if (inClass > 0) counts[placeOf(side, isImproved) + place]! += inClass
    longerThan = edge
  })
  const beyond = most - Math.max(least - 1, longerThan)
  if (beyond > 0) counts[placeOf(side, false) + CLASSES - 1]! += beyond
}

export const addSpells = (target: SpellCounts, other: SpellCounts): void => {
  for (let place = 0; place < target.length; place++) target[place]! += other[place]!
}

/** Without the classes behind the last spell. */
export const frontCounts = (counts: SpellCounts, side: Side): FrontCount[] => {
  const fronts = TENURE_MINUTES.map((minutes, place): FrontCount => {
    const [ended, censored] = [counts[placeOf(side, true) + place]!, counts[placeOf(side, false) + place]!]
    return [minutes, ended, censored]
  })
  return fronts.slice(0, 1 + fronts.findLastIndex(([, ended, censored]) => ended + censored > 0))
}

const COLUMNS = Array.from({ length: 4 }, (_, column) => column * CLASSES)

export const encodeSpells = (counts: SpellCounts): Uint8Array =>
  encodeColumns(COLUMNS.map((from) => [...counts.subarray(from, from + CLASSES)]))

/** Reads the output of `encodeSpells`; throws RangeError when it is anything else. */
export const decodeSpells = (bytes: Uint8Array): SpellCounts => {
  const counts = noSpells()
  decodeColumns(bytes, counts, { columnCount: COLUMNS.length, rowCount: CLASSES })
  return counts
}
