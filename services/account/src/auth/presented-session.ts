import { SESSION_COOKIE } from '@gildscope/contracts'
import type { FastifyRequest } from 'fastify'
import { TOKEN_PREFIX } from './personal-token.ts'
import { cookieSessions } from './session-cookie.ts'

/** The first of `secrets` that is valid counts; of a token there are none. */
export type PresentedSession =
  | { secrets: readonly string[]; from: 'header' | 'cookie' }
  | { secrets: readonly []; from: 'token'; token: string }

const BEARER = /^bearer (.*)$/i

const sessionOf = (request: FastifyRequest, publicOrigin: string): PresentedSession | null => {
  const header = request.headers[SESSION_COOKIE]
  if (typeof header === 'string' && header !== '') return { secrets: [header], from: 'header' }
  const secrets = cookieSessions(request, publicOrigin)
  return secrets === null ? null : { secrets, from: 'cookie' }
}

/**
 * How a caller shows who they are, valid or not. Scripts send a header, which wins over the cookie of a browser. A bearer
 * that cannot be ours counts only without a session: a proxy in front of the site may have added it.
 */
export const presentedSession = (request: FastifyRequest, publicOrigin: string): PresentedSession | null => {
  const session = sessionOf(request, publicOrigin)
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]?.trim()
  if (token !== undefined && (session === null || token.startsWith(TOKEN_PREFIX)))
    return { secrets: [], from: 'token', token }
  return session
}
