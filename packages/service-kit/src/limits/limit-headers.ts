import type { FastifyReply } from 'fastify'

/** Headers that tell a caller what is left of a limit. */
export const LIMIT_HEADERS = [
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const

export type ShownLimit = {
  /** Names the limit among those of a service. */
  policy: string
  most: number
  windowSeconds: number
  remaining: number
  /** Until everything is there again. */
  resetSeconds: number
  /** As long no more than what remains can be used; until the reset unless given. */
  noMoreForSeconds?: number
}

/**
 * Shows one limit: in the fields of draft-ietf-httpapi-ratelimit-headers, and in the three of its first versions, which
 * many scripts read. The last one shown counts.
 */
export const showLimit = (reply: FastifyReply, limit: ShownLimit): void => {
  const { policy, most, windowSeconds, remaining, resetSeconds, noMoreForSeconds = resetSeconds } = limit
  reply
    .header('ratelimit', `"${policy}";r=${remaining};t=${noMoreForSeconds}`)
    .header('ratelimit-policy', `"${policy}";q=${most};w=${windowSeconds}`)
    .header('ratelimit-limit', most)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds)
}

/** Whether another limit than this one is shown already. */
export const showsOther = (reply: FastifyReply, policy: string): boolean => {
  const shown = reply.getHeader('ratelimit')
  return typeof shown === 'string' && !shown.startsWith(`"${policy}"`)
}
