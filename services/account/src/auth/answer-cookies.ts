import { ERROR_STATUS, type ErrorCode } from '@gildscope/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'
import { clearSessionCookie, isOutdatedCookie, setSessionCookie } from './session-cookie.ts'

const validSecrets = new WeakMap<FastifyRequest, string>()

/** Remembers which of the presented sessions the call was answered for. */
export const noteValidSecret = (request: FastifyRequest, secret: string): void => {
  validSecrets.set(request, secret)
}

/** Faults are written when they come here; what refuses a password has the same status. */
const isInvalidSession = (status: number, payload: unknown): boolean =>
  status === ERROR_STATUS.INVALID_SESSION &&
  typeof payload === 'string' &&
  JSON.parse(payload).code === ('INVALID_SESSION' satisfies ErrorCode)

/**
 * Makes browsers drop a cookie that has no valid session, and store a valid one under the name that no other site can
 * set. An answer that sets the cookie itself is left alone.
 */
export const answerCookies = (app: FastifyInstance, publicOrigin: string): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isByCookie = presentedSession(request, publicOrigin)?.from === 'cookie'
    if (isByCookie && reply.getHeader('set-cookie') === undefined) {
      const secret = validSecrets.get(request)
      if (isInvalidSession(reply.statusCode, payload)) clearSessionCookie(reply, publicOrigin)
      else if (secret !== undefined && isOutdatedCookie(request, publicOrigin, secret))
        setSessionCookie(reply, publicOrigin, secret)
    }
    done(null, payload)
  })
}
