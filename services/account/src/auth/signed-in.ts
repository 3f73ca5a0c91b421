import { DAY_MS } from '@gildscope/base/time'
import { INVALID_SESSION } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { AppError, createCallerRoute, refusesWrites } from '@gildscope/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { createAdmitToken, type Owner } from './admit-token.ts'
import { noteValidSecret } from './answer-cookies.ts'
import { presentedSession } from './presented-session.ts'
import { hashSecret } from './secret.ts'
import {
  deleteSession,
  type FindSession,
  type StoredSession,
  sessionFinder,
  touchSession,
} from './session-repository.ts'

export type SignedIn = Owner & { sessionId: string }
export type RequireSession = (request: FastifyRequest) => Promise<SignedIn>
export type Admit = <Found extends StoredSession>(request: FastifyRequest, find: FindSession<Found>) => Promise<Found>

type SessionDeps = { config: Pick<Config, 'SESSION_IDLE_DAYS' | 'PUBLIC_ORIGIN'>; database: DbHandle; now: () => Date }

/** A write for every request would be the most frequent write of all, and second precision is not needed. */
const SEEN_EVERY_MS = 300_000

/** Sessions last used before it have ended. */
export const idleSince = (now: Date, idleDays: number): Date => new Date(now.getTime() - idleDays * DAY_MS)

/**
 * The caller, with what `find` reads in addition. Throws INVALID_SESSION for a missing, unknown, ended or idle session.
 * `refuseForeignPosts` has already made sure, for every POST, that no page of another site sent the cookie.
 */
export const createAdmit =
  ({ config, database: { db }, now }: SessionDeps): Admit =>
  async (request, find) => {
    const presented = presentedSession(request, config.PUBLIC_ORIGIN)
    if (presented?.from === 'token')
      throw new AppError('FORBIDDEN', 'no personal token may make this call; it takes the session of a login')
    const secrets = presented?.secrets ?? []
    const time = now()
    const since = idleSince(time, config.SESSION_IDLE_DAYS)
    for (const secret of secrets) {
      const caller = await find(hashSecret(secret))
      if (caller === null) continue
      if (caller.lastSeenAt < since) {
        await deleteSession(db, caller.accountId, caller.sessionId)
        continue
      }
      if (time.getTime() - caller.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
        // A note about a session must not cost its owner what can still be read.
        await touchSession(db, caller, time).catch((error: unknown) => {
          if (!refusesWrites(error)) throw error
        })
      }
      noteValidSecret(request, secret)
      return caller
    }
    throw new AppError('INVALID_SESSION', INVALID_SESSION)
  }

/** The same for calls that need nothing else. */
export const createRequireSession = (deps: SessionDeps): RequireSession => {
  const admit = createAdmit(deps)
  const find = sessionFinder(deps.database.db)
  return (request) => admit(request, find)
}

/** The same, or the owner of a token with the scope that the contract of the call names. */
export const createRequireOwner = (deps: SessionDeps) => {
  const requireSession = createRequireSession(deps)
  const admitToken = createAdmitToken(deps)
  return async (request: FastifyRequest): Promise<Owner> => {
    const presented = presentedSession(request, deps.config.PUBLIC_ORIGIN)
    const scope = request.routeOptions.config.endpoint?.scope
    return presented?.from === 'token' && scope !== undefined
      ? admitToken(request, presented.token, scope)
      : requireSession(request)
  }
}

/** Binds calls that require a session, or a token of the account, to handlers that receive the account. */
export const createSessionRoute = (deps: SessionDeps) => {
  const requireOwner = createRequireOwner(deps)
  return createCallerRoute<'session', SignedIn, Owner>(({ request }) => requireOwner(request))
}

export type SessionRoute = ReturnType<typeof createSessionRoute>
