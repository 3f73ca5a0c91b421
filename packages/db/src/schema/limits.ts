import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core'

/**
 * What replicas of a service count together where there is no Redis: tries of minutes to a day, which nobody misses. Neither
 * people's data nor the market, so no backup and no dump has it. The tables are unlogged and have the columns, in their order,
 * that `rate-limiter-flexible` writes.
 */
export const limits = pgSchema('limits')

const counts = (service: string) =>
  limits.table(service, {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the window ends, ms since 1970. */
    expire: bigint('expire', { mode: 'number' }).notNull(),
  })

export const accountCounts = counts('account')
export const statsCounts = counts('stats')
