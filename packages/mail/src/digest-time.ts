import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'

/** Of a day in UTC. */
const DIGEST_MS = 8 * 60 * MINUTE_MS

/** When an event that comes now is mailed: with those of its minute, or of its day. */
export const nextMailAt = ({ now, last, isDigest }: { now: Date; last: Date | null; isDigest: boolean }): Date => {
  if (isDigest) {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DIGEST_MS
    return new Date(today > now.getTime() ? today : today + DAY_MS)
  }
  return last === null ? now : new Date(Math.max(now.getTime(), last.getTime() + MINUTE_MS))
}
