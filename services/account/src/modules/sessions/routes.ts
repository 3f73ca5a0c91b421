import { endAllSessions, endSession, getSession, listSessions } from '@gildscope/contracts'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { presentedSession } from '../../auth/presented-session.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { deleteAllSessions, deleteSession, sessionLister } from '../../auth/session-repository.ts'
import { idleSince } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { DONE, success } from '../../success.ts'

const isInvalidSession = (error: unknown): boolean => error instanceof AppError && error.code === 'INVALID_SESSION'

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const registerSessionRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, now, requireSession } = deps
  const listStored = sessionLister(database.db)

  route(app, getSession, async (_input, { request, reply }) => {
    try {
      const { userName } = await requireSession(request)
      return { result: 'success', user: userName } as const
    } catch (error) {
      if (!isInvalidSession(error)) throw error
      const isByCookie = presentedSession(request, config.PUBLIC_ORIGIN)?.from === 'cookie'
      if (isByCookie) clearSessionCookie(reply, config.PUBLIC_ORIGIN)
      return { result: 'success', user: null } as const
    }
  })
  route(app, listSessions, async (_input, { request }) => {
    const { accountId, sessionId } = await requireSession(request)
    const stored = await listStored(accountId, idleSince(now(), config.SESSION_IDLE_DAYS))
    const sessions = stored.map(({ sessionId: id, label, createdAt, lastSeenAt }) => ({
      id,
      label,
      isCurrent: id === sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
    return success(sessions)
  })
  route(app, endSession, async ({ body: { id } }, { request, reply }) => {
    const { accountId, sessionId } = await requireSession(request)
    const isGone = SESSION_ID.test(id) && (await deleteSession(database.db, accountId, id))
    if (!isGone) throw new AppError('NOT_FOUND', 'No such session; it may have ended already')
    if (id === sessionId) clearSessionCookie(reply, config.PUBLIC_ORIGIN)
    return DONE
  })
  route(app, endAllSessions, async (_input, { request, reply }) => {
    const { accountId } = await requireSession(request)
    await deleteAllSessions(database.db, accountId)
    clearSessionCookie(reply, config.PUBLIC_ORIGIN)
    return DONE
  })
}
