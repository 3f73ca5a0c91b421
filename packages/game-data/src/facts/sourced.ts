import * as z from 'zod/mini'

/** Where a fact was read and when; a row without both is no fact. */
export const sourced = { source: z.string().check(z.startsWith('https://')), asOf: z.iso.date() }

export const itemId = z.int().check(z.positive())
export const count = z.int().check(z.positive())
