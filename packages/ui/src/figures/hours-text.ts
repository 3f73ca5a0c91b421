import { formatNumber } from './format-number.ts'

const MINUTES = 60
const DAY = 24
/** From this number on days are whole. */
const MANY_DAYS = 100

/** `36 min`, from an hour on `15.1 h`, from two days on `2.1 d`. */
export const hoursText = (hours: number): string => {
  if (hours < 1) return `${formatNumber(Math.max(1, Math.round(hours * MINUTES)))} min`
  if (hours < 2 * DAY) return `${formatNumber(hours, 1)} h`
  const days = hours / DAY
  return `${formatNumber(days, days < MANY_DAYS ? 1 : 0)} d`
}
