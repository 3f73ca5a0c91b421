import { DAY_MS } from '@gildscope/base/time'

/** `2026-11-23`, of days since 1970. */
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
