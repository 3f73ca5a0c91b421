import { WEEK_MS } from '@gildscope/base/time'
import { instantFromText } from '@gildscope/contracts'
import type { MonthToRead } from './reckoner/protocol.ts'

type Days = { day: string | null; since: string | null }

const dateOfText = (text: string | undefined): string | null =>
  text === undefined ? null : (instantFromText(text)?.toISOString().slice(0, 10) ?? null)

/** The UTC days that a question names. */
export const wealthDaysOf = (query: { day?: string | undefined; since?: string | undefined }): Days => ({
  day: dateOfText(query.day),
  since: dateOfText(query.since),
})

/**
 * The last reading of a day, and those it falls back on where a place could not be read, are within this many months.
 */
const MONTHS_BACK = 2

/**
 * For each account the months that contain the last reading before two days; for an account that started later its
 * first month.
 */
export const monthsAround =
  ({ day, since }: Days) =>
  (all: readonly MonthToRead[]): MonthToRead[] =>
    [...Map.groupBy(all, ({ account }) => account).values()].flatMap((months) => {
      const last = months.filter(({ month }) => day === null || month <= day.slice(0, 7)).slice(-MONTHS_BACK)
      const [oldest] = last
      if (oldest === undefined) return []
      const then = since ?? new Date(Date.parse(day ?? `${last.at(-1)?.month}-01`) - WEEK_MS).toISOString()
      const before = months.filter(({ month }) => month <= then.slice(0, 7)).slice(-MONTHS_BACK)
      const wanted = new Set(before.length === 0 ? [...months.slice(0, 1), ...last] : [...before, ...last])
      return months.filter((month) => wanted.has(month))
    })
