import { encodeColumns, readColumns } from '../history/int-columns.ts'
import { SIDES, type Side } from '../side.ts'
import type { FrontCount } from './fill-facts.ts'
import type { FrontSpell } from './front-spells.ts'

/** Minutes at most of each class of lengths; a longer spell counts as lost from sight in the last. */
export const TENURE_MINUTES = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240, 360, 540, 840, 1440, 2160, 3600, 5760,
] as const

/** Spells by length, in the order of TENURE_MINUTES. */
export type SpellCounts = { ended: number[]; censored: number[] }

export const noSpells = (): SpellCounts => ({
  ended: TENURE_MINUTES.map(() => 0),
  censored: TENURE_MINUTES.map(() => 0),
})

export const countSpell = (counts: SpellCounts, { minutes, isImproved }: FrontSpell): void => {
  const place = TENURE_MINUTES.findIndex((most) => minutes <= most)
  const column = isImproved && place >= 0 ? counts.ended : counts.censored
  column[place < 0 ? TENURE_MINUTES.length - 1 : place]! += 1
}

export const addSpells = (target: SpellCounts, other: SpellCounts): void => {
  for (const field of ['ended', 'censored'] as const)
    other[field].forEach((count, place) => {
      target[field][place]! += count
    })
}

/** Without the classes behind the last spell. */
export const frontCounts = ({ ended, censored }: SpellCounts): FrontCount[] => {
  const last = TENURE_MINUTES.findLastIndex((_, place) => ended[place]! + censored[place]! > 0)
  return TENURE_MINUTES.slice(0, last + 1).map((minutes, place) => [minutes, ended[place]!, censored[place]!])
}

const COLUMNS = SIDES.flatMap((side) => (['ended', 'censored'] as const).map((field) => ({ side, field })))

export const encodeSpells = (counts: Readonly<Record<Side, SpellCounts>>): Uint8Array =>
  encodeColumns(COLUMNS.map(({ side, field }) => counts[side][field]))

/** Reads the output of `encodeSpells`; throws RangeError if it is incomplete. */
export const decodeSpells = (bytes: Uint8Array): Record<Side, SpellCounts> => {
  const rowCount = TENURE_MINUTES.length
  const values = new Float64Array(COLUMNS.length * rowCount)
  readColumns(bytes, values, { columnCount: COLUMNS.length, rowCount })
  const counts = { buy: noSpells(), sell: noSpells() }
  COLUMNS.forEach(({ side, field }, index) => {
    counts[side][field] = [...values.subarray(index * rowCount, (index + 1) * rowCount)]
  })
  return counts
}
