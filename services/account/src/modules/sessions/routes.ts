import { endAllSessions, endSession, getSession, listSessions } from '@gildscope/contracts'
import { AppError, route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { presentedSession } from '../../auth/presented-session.ts'
import { clearSessionCookie } from '../../auth/session-cookie.ts'
import { deleteAllSessions, deleteSession, sessionLister } from '../../auth/session-repository.ts'
import { createRequireSession, idleSince } from '../../auth/signed-in.ts'
import type { RouteDeps } from '../../deps.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { SIGNED_OUT, switchOffChannels } from '../channels/switch-off-channels.ts'

const isInvalidSession = (error: unknown): boolean => error instanceof AppError && error.code === 'INVALID_SESSION'

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const registerSessionRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { config, database, now, sessionRoute } = deps
  const requireSession = createRequireSession(deps)
  const listStored = sessionLister(database.db)

  route(app, getSession, async (_input, { request, reply }) => {
    const from = presentedSession(request, config.PUBLIC_ORIGIN)?.from
    if (from === 'token') return null
    try {
      const { userName } = await requireSession(request)
      return userName
    } catch (error) {
      if (!isInvalidSession(error)) throw error
      if (from === 'cookie') clearSessionCookie(reply, config.PUBLIC_ORIGIN)
      return null
    }
  })
  sessionRoute(app, listSessions, async (_input, { caller: { accountId, sessionId } }) => {
    const stored = await listStored(accountId, idleSince(now(), config.SESSION_IDLE_DAYS))
    return stored.map(({ sessionId: id, label, createdAt, lastSeenAt }) => ({
      id,
      label,
      isCurrent: id === sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
  })
  sessionRoute(app, endSession, async ({ body: { id } }, { reply, caller: { accountId, sessionId } }) => {
    const isGone = SESSION_ID.test(id) && (await deleteSession(database.db, accountId, id))
    if (!isGone) throw new AppError('NOT_FOUND', 'No such session; it may have ended already')
    if (id === sessionId) clearSessionCookie(reply, config.PUBLIC_ORIGIN)
  })
  sessionRoute(app, endAllSessions, async (_input, { reply, caller: { accountId } }) => {
    await database.db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      await deleteAllSessions(tx, accountId)
      await switchOffChannels(tx, accountId, SIGNED_OUT, now())
    })
    clearSessionCookie(reply, config.PUBLIC_ORIGIN)
  })
}
