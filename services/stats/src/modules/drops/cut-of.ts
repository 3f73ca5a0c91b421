import { type CutQuery, instantFromText, LEVEL_BANDS, MAGIC_FIND_BANDS } from '@gildscope/contracts'
import type { RecordCut } from '@gildscope/research/drops'
import { AppError } from '@gildscope/service-kit'

const bandOf = (name: string, bands: readonly number[], from: number | undefined): number | undefined => {
  if (from === undefined || bands.includes(from)) return from
  throw new AppError('VALIDATION', `${name} ${from} begins no band; expected one of ${bands.join(', ')}`)
}

const FIRST_DAY = '2012-08-28'
const LAST_DAY = '9998-12-31'

/** The UTC day; the database has no year 0. */
const dayOf = (text: string | undefined): string | undefined => {
  const day = text === undefined ? undefined : instantFromText(text)?.toISOString().slice(0, 10)
  if (day === undefined || (day >= FIRST_DAY && day <= LAST_DAY)) return day
  return day < FIRST_DAY ? FIRST_DAY : LAST_DAY
}

/** The filter on records that a query describes; `countingOn`: only those that count in public figures then. */
export const cutOf = ({ kit, mf, level, patch, from, to, flagged }: CutQuery, countingOn?: Date): RecordCut => ({
  kit,
  magicFind: bandOf('mf', MAGIC_FIND_BANDS, mf),
  level: bandOf('level', LEVEL_BANDS, level),
  patchId: patch,
  from: dayOf(from),
  to: dayOf(to),
  hasFlagged: flagged === true,
  countingOn: countingOn?.toISOString().slice(0, 10),
})
