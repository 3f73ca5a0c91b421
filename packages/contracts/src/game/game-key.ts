import * as z from 'zod/mini'

const SCHEME = 'Bearer '

const authorization = z.codec(z.string(), z.string(), {
  decode: (text) => (text.startsWith(SCHEME) ? text.slice(SCHEME.length) : text),
  encode: (key) => SCHEME + key,
})

/** A key of the game in the header that it expects; keys never stand in addresses. */
export const gameKeyHeaders = z.object({ authorization })
