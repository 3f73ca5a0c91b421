import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Whole copper or units beyond 32 bits; exact in JavaScript up to 2^53. */
export const big = (name: string) => bigint(name, { mode: 'number' })
