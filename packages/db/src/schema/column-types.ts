import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Whole copper or units beyond 32 bits; exact in JavaScript up to 2^53. */
export const big = (name: string) => bigint(name, { mode: 'number' })

/** Columns of one side of the book, under its name. */
export const prefixed = <P extends 'buy' | 'sell', T extends Record<string, unknown>>(side: P, columns: T) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [`${side}${name[0]?.toUpperCase()}${name.slice(1)}`, column]),
  ) as { [K in keyof T & string as `${P}${Capitalize<K>}`]: T[K] }
