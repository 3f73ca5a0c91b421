import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

/** The release day of the game; there were no forges before. */
const FIRST = new Date('2012-08-28T00:00:00Z')
/** Clocks of players differ. */
const GRACE_MS = 120_000

/** Parses the time of a forge. */
export const forgeMoment = (text: string, now: Date): Date => {
  const moment = instantFromText(text)
  if (moment === null)
    throw new AppError('VALIDATION', `ISO '${text.slice(0, 40)}' is no date; expected 2026-03-01T12:00:00Z`)
  if (moment.getTime() > now.getTime() + GRACE_MS)
    throw new AppError('VALIDATION', `ISO ${moment.toISOString()} lies in the future`)
  if (moment < FIRST) throw new AppError('VALIDATION', `ISO ${moment.toISOString()} lies before the game's release`)
  return moment
}
