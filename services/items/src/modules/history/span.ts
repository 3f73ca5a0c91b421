import { DAY_MS } from '@gildscope/base/time'
import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

/** A span in whole buckets, both ends inclusive. */
export type Span = { from: number; to: number }

/** Buckets are 32-bit numbers in the database; the year 9999 in minutes is more. */
const LEAST = -2_147_483_648
const MOST = 2_147_483_647
const asColumn = (bucket: number): number => Math.min(MOST, Math.max(LEAST, bucket))

const isDay = (text: string) => !text.includes(':')

/**
 * The buckets of `bucketMs` whose first instant is within `start`..`end`, both inclusive; an `end` that is a day
 * includes that whole day. Missing ends are open.
 */
export const spanOf = (
  { start, end }: { start?: string | undefined; end?: string | undefined },
  bucketMs: number,
): Span => {
  const from = start === undefined ? null : instantFromText(start)
  const to = end === undefined ? null : instantFromText(end)
  if (from !== null && to !== null && from.getTime() > to.getTime() + (isDay(end ?? '') ? DAY_MS - 1 : 0)) {
    throw new AppError('VALIDATION', `start '${start}' is later than end '${end}'; swap them`, { start, end })
  }
  const last = to === null ? null : to.getTime() + (isDay(end ?? '') ? DAY_MS - 1 : 0)
  return {
    from: from === null ? LEAST : asColumn(Math.ceil(from.getTime() / bucketMs)),
    to: last === null ? MOST : asColumn(Math.floor(last / bucketMs)),
  }
}
