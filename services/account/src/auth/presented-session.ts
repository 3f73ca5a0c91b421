import { SESSION_COOKIE } from '@gildscope/contracts'
import type { FastifyRequest } from 'fastify'

export type PresentedSession = { secret: string; from: 'header' | 'cookie' }

/** The session that a caller shows, valid or not. Scripts send a header, which wins; browsers send the cookie. */
export const presentedSession = (request: FastifyRequest): PresentedSession | null => {
  const header = request.headers[SESSION_COOKIE]
  if (typeof header === 'string' && header !== '') return { secret: header, from: 'header' }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie === undefined || cookie === '' ? null : { secret: cookie, from: 'cookie' }
}
