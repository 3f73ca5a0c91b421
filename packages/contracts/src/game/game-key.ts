import * as z from 'zod/mini'

/**
 * A key of the game in the address, since the game's API answers no preflight request and a browser therefore cannot send
 * it in a header. Nothing of ours writes the address down with it.
 */
export const gameKeyQuery = z.object({ access_token: z.string() })
