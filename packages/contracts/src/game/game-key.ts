import * as z from 'zod/mini'

/**
 * A game key in the address, since the game's API answers no preflight request and a browser therefore cannot send it
 * in a header. None of our code logs or stores the address.
 */
export const gameKeyQuery = z.object({
  access_token: z.string(),
  v: z.optional(z.string()).check(z.describe('Version of the schema, as a date')),
  t: z
    .optional(z.string())
    .check(z.describe('A moment, so that no cache on the way answers what it kept; the game ignores it')),
})
