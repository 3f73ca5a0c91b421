import { ERROR_STATUS, type ErrorCode } from '@gildscope/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'
import {
  clearSessionCookie,
  hasSignedInCookie,
  isOutdatedCookie,
  setSessionCookie,
  setSignedInCookie,
} from './session-cookie.ts'

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
 * Makes browsers drop cookies without a valid session, and store a valid one under the name that no other site can set,
 * with the one that scripts see. An answer that sets cookies itself is left alone.
 */
export const answerCookies = (app: FastifyInstance, publicOrigin: string): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const presented = presentedSession(request, publicOrigin)
    const isNoted = hasSignedInCookie(request)
    const isBrowser = presented === null ? isNoted : presented.from === 'cookie'
    if (isBrowser && reply.getHeader('set-cookie') === undefined) {
      const secret = validSecrets.get(request)
      if (isInvalidSession(reply.statusCode, payload)) clearSessionCookie(reply, publicOrigin)
      else if (secret !== undefined && isOutdatedCookie(request, publicOrigin, secret))
        setSessionCookie(reply, publicOrigin, secret)
      else if (secret !== undefined && !isNoted) setSignedInCookie(reply, publicOrigin)
    }
    done(null, payload)
  })
}
