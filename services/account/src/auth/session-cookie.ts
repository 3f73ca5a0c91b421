import { SECURE_SESSION_COOKIE, SESSION_COOKIE, SESSION_COOKIE_SECONDS, SIGNED_IN_COOKIE } from '@gildscope/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An attacker may plant cookies of the same name next to the real one; this many are checked. */
const MOST_LOOKED_AT = 10
const SECRET = /^[\w-]{43}$/

/** Whether the browser uses https towards the outermost proxy. */
const isSecure = ({ protocol }: FastifyRequest, publicOrigin: string): boolean =>
  protocol === 'https' || publicOrigin.startsWith('https:')

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const
const forScripts = (secure: boolean) => ({ ...attributes(secure), httpOnly: false }) as const

/** Values of every cookie of a name, in the order in which the browser sent them. */
const valuesOf = ({ headers: { cookie = '' } }: FastifyRequest, name: string): string[] =>
  cookie.split(';').flatMap((pair) => {
    const [given = '', ...value] = pair.split('=')
    return given.trim() === name && value.length > 0 ? [value.join('=').trim()] : []
  })

/**
 * Sessions in cookies, the name that no other host can set first; empty when there are none. There are several when
 * another host planted a cookie of that name for another path or domain.
 */
export const cookieSessions = (request: FastifyRequest, publicOrigin: string): string[] | null => {
  const names = isSecure(request, publicOrigin) ? [SECURE_SESSION_COOKIE, SESSION_COOKIE] : [SESSION_COOKIE]
  const values = names.flatMap((name) => valuesOf(request, name)).filter((value) => value !== '')
  if (values.length === 0) return null
  return [...new Set(values)].filter((value) => SECRET.test(value)).slice(0, MOST_LOOKED_AT)
}

/** Browsers keep it permanently; the server ends idle sessions. */
export const setSessionCookie = (reply: FastifyReply, publicOrigin: string, secret: string): void => {
  const secure = isSecure(reply.request, publicOrigin)
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  reply.setCookie(name, secret, { ...attributes(secure), maxAge: SESSION_COOKIE_SECONDS })
  if (secure && valuesOf(reply.request, SESSION_COOKIE).length > 0)
    reply.clearCookie(SESSION_COOKIE, attributes(secure))
  setSignedInCookie(reply, publicOrigin)
}

/** Tells scripts of pages that there is a session to ask for. */
export const setSignedInCookie = (reply: FastifyReply, publicOrigin: string): void => {
  const secure = isSecure(reply.request, publicOrigin)
  reply.setCookie(SIGNED_IN_COOKIE, '1', { ...forScripts(secure), maxAge: SESSION_COOKIE_SECONDS })
}

export const hasSignedInCookie = (request: FastifyRequest): boolean => valuesOf(request, SIGNED_IN_COOKIE).length > 0

export const clearSessionCookie = (reply: FastifyReply, publicOrigin: string): void => {
  const secure = isSecure(reply.request, publicOrigin)
  if (secure) reply.clearCookie(SECURE_SESSION_COOKIE, attributes(secure))
  reply.clearCookie(SESSION_COOKIE, attributes(secure))
  reply.clearCookie(SIGNED_IN_COOKIE, forScripts(secure))
}

/** Whether a session came in the cookie of sites without https, which a site with https replaces. */
export const isOutdatedCookie = (request: FastifyRequest, publicOrigin: string, secret: string): boolean =>
  isSecure(request, publicOrigin) && !valuesOf(request, SECURE_SESSION_COOKIE).includes(secret)
