import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'
import { cookieSessions } from './session-cookie.ts'

const originOf = (text: string): URL | null => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

/**
 * Whether an origin is this site: the public one, or the requested host with the scheme of the request. Behind a proxy
 * that terminates TLS without reporting it every call looks like http, so an https origin is accepted for it.
 */
const isThisSite = (origin: string, request: FastifyRequest, publicOrigin: string): boolean => {
  const page = originOf(origin)
  if (page === null) return false
  const site = new URL(publicOrigin)
  if (page.origin === site.origin) return true
  const isAsked = (scheme: string): boolean => page.origin === originOf(`${scheme}://${request.host}`)?.origin
  if (page.protocol === 'https:') return isAsked('https')
  return request.protocol === 'http' && isAsked('http') && page.host !== site.host
}

/** Whether a page of this site sent it. Browsers state the origin with every POST, and pages cannot change it. */
const isFromHere = (request: FastifyRequest, publicOrigin: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return false
  if (origin === undefined) return site === 'same-origin' || cookieSessions(request, publicOrigin) === null
  return isThisSite(origin, request, publicOrigin)
}

/**
 * Refuses a POST that a page of another site made a browser send: one that is authenticated by the cookie, or whose
 * answer sets the cookie.
 */
export const refuseForeignPosts = (app: FastifyInstance, publicOrigin: string): void => {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    const isGuarded =
      request.method === 'POST' &&
      endpoint?.isSentFromElsewhere !== true &&
      (endpoint?.isSignIn === true || presentedSession(request, publicOrigin)?.from === 'cookie')
    if (!isGuarded || isFromHere(request, publicOrigin)) return done()
    done(
      new AppError(
        'FORBIDDEN',
        'this was sent from another site or without Origin; scripts send the session in the header session, without cookies',
      ),
    )
  })
}
