import * as z from 'zod/mini'

/** Where and when a fact was read; a row without both is invalid. */
export const sourced = { source: z.string().check(z.startsWith('https://')), asOf: z.iso.date() }

export const itemId = z.int().check(z.positive())
export const count = z.int().check(z.positive())
