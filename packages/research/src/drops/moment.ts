import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { FIRST_MOMENT } from './patches.ts'

/** Clocks of players differ. */
const GRACE_MS = 120_000

/** Parses the time of the second snapshot. */
export const snapshotMoment = (text: string, now: Date): Date => {
  const moment = instantFromText(text)
  if (moment === null)
    throw new AppError('VALIDATION', `iso '${text.slice(0, 40)}' is no date; expected 2026-03-01T12:00:00Z`)
  if (moment.getTime() > now.getTime() + GRACE_MS)
    throw new AppError('VALIDATION', `iso ${moment.toISOString()} lies in the future; it is ${now.toISOString()}`)
  if (moment < FIRST_MOMENT)
    throw new AppError('VALIDATION', `iso ${moment.toISOString()} lies before the game's release`)
  return moment
}
