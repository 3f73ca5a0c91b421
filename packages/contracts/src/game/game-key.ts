import * as z from 'zod/mini'

/**
 * A key of the game in the address, since the game's API answers no preflight request and a browser therefore cannot send
 * it in a header. Nothing of ours writes the address down with it.
 */
export const gameKeyQuery = z.object({
  access_token: z.string(),
  v: z.optional(z.string()).check(z.describe('Version of the schema, as a date')),
  t: z
    .optional(z.string())
    .check(z.describe('A moment, so that no cache on the way answers what it kept; the game ignores it')),
})
