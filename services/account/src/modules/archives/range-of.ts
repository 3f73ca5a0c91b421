import { DAY_MS } from '@gildscope/base/time'
import { instantFromText } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { Range } from './reckoner/task.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whole UTC days: the last one is included. */
export const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Range => {
  const start = from === undefined ? 0 : (instantFromText(from)?.getTime() ?? 0)
  const end =
    to === undefined
      ? Number.MAX_SAFE_INTEGER
      : (instantFromText(to)?.getTime() ?? 0) + (DAY.test(to.trim()) ? DAY_MS : 0)
  if (end <= start) throw new AppError('VALIDATION', `'from' (${from}) must be before 'to' (${to})`)
  return { from: start, to: end }
}
