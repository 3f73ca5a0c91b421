import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'

/** A span in whole buckets, both ends inside it. */
export type Span = { from: number; to: number }

const DAY_MS = 86_400_000
const isDay = (text: string) => !text.includes(':')

/**
 * The buckets of `bucketMs` whose first instant lies in `start`..`end`; both belong to the span, and an `end` that is
 * a day includes that day. Missing ends are open.
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
    from: from === null ? -2_147_483_648 : Math.ceil(from.getTime() / bucketMs),
    to: last === null ? 2_147_483_647 : Math.floor(last / bucketMs),
  }
}
