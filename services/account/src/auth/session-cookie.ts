import { SESSION_COOKIE, SESSION_COOKIE_SECONDS } from '@gildscope/contracts'
import type { FastifyReply } from 'fastify'

const attributes = (publicOrigin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicOrigin.startsWith('https:') }) as const

/** Kept by browsers for good; the server ends what is idle. */
export const setSessionCookie = (reply: FastifyReply, publicOrigin: string, secret: string): void => {
  reply.setCookie(SESSION_COOKIE, secret, { ...attributes(publicOrigin), maxAge: SESSION_COOKIE_SECONDS })
}

export const clearSessionCookie = (reply: FastifyReply, publicOrigin: string): void => {
  reply.clearCookie(SESSION_COOKIE, attributes(publicOrigin))
}
