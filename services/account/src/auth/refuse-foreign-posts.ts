import { postLogin, SESSION_COOKIE, signUp, stopNotices } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** Whether a page of this site sent it. Browsers say so with every POST and cannot be talked out of it. */
const isFromHere = (request: FastifyRequest, publicOrigin: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') return false
  if (origin === undefined) return site === 'same-origin' || request.cookies[SESSION_COOKIE] === undefined
  const scheme = /^https?:/.exec(origin)?.[0]
  const host = hostOf(origin)
  if (scheme === undefined || host === null) return false
  return host === hostOf(publicOrigin) || host === hostOf(`${scheme}//${request.host}`)
}

/**
 * Refuses a POST that the page of another site made a browser send: one that the cookie signs in, or whose answer sets
 * the cookie. Mail programs end notices with a POST of their own, which needs no session.
 */
export const refuseForeignPosts = (app: FastifyInstance, publicOrigin: string): void => {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    const isGuarded =
      request.method === 'POST' &&
      endpoint !== stopNotices &&
      (endpoint === postLogin || endpoint === signUp || presentedSession(request)?.from === 'cookie')
    if (!isGuarded || isFromHere(request, publicOrigin)) return done()
    done(
      new AppError(
        'FORBIDDEN',
        'this was sent from another site or without Origin; scripts send the session in the header session, without cookies',
      ),
    )
  })
}
