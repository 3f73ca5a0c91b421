import { SESSION_COOKIE } from '@gildscope/contracts'
import type { FastifyRequest } from 'fastify'
import { cookieSessions } from './session-cookie.ts'

/** The first of `secrets` that is valid counts. */
export type PresentedSession = { secrets: readonly string[]; from: 'header' | 'cookie' }

/** Sessions that a caller shows, valid or not. Scripts send a header, which wins; browsers send cookies. */
export const presentedSession = (request: FastifyRequest, publicOrigin: string): PresentedSession | null => {
  const header = request.headers[SESSION_COOKIE]
  if (typeof header === 'string' && header !== '') return { secrets: [header], from: 'header' }
  const secrets = cookieSessions(request, publicOrigin)
  return secrets === null ? null : { secrets, from: 'cookie' }
}
