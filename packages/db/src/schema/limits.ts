import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core'

/**
 * Shared counters of a service's replicas where there is no Redis: attempts of the last minutes to a day, which are
 * expendable. Neither personal nor market data, so they are in no backup and no dump. The tables are unlogged and have
 * the columns, in order, that `rate-limiter-flexible` writes.
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
