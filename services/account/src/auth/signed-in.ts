import { INVALID_SESSION } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { presentedSession } from './presented-session.ts'
import { hashSecret } from './secret.ts'
import { deleteSession, findSession, touchSession } from './session-repository.ts'

export type SignedIn = { accountId: string; sessionId: string; userName: string; level: number }
export type RequireSession = (request: FastifyRequest) => Promise<SignedIn>

type SessionDeps = { config: Pick<Config, 'SESSION_IDLE_DAYS'>; database: DbHandle; now: () => Date }

const DAY_MS = 86_400_000
/** A write for every request would be the most frequent write of all; nobody looks at seconds. */
const SEEN_EVERY_MS = 300_000

/** Sessions last used before it have ended. */
export const idleSince = (now: Date, idleDays: number): Date => new Date(now.getTime() - idleDays * DAY_MS)

/**
 * Who calls. Throws INVALID_SESSION for none, an unknown, an ended or an idle one. That a page of another site did not
 * send the cookie was made sure before, for every POST (`refuseForeignPosts`).
 */
export const createRequireSession =
  ({ config, database: { db }, now }: SessionDeps): RequireSession =>
  async (request) => {
    const presented = presentedSession(request)
    const found = presented === null ? null : await findSession(db, hashSecret(presented.secret))
    if (found === null) throw new AppError('INVALID_SESSION', INVALID_SESSION)
    const time = now()
    if (found.lastSeenAt < idleSince(time, config.SESSION_IDLE_DAYS)) {
      await deleteSession(db, found.accountId, found.sessionId)
      throw new AppError('INVALID_SESSION', INVALID_SESSION)
    }
    if (time.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS) await touchSession(db, found, time)
    const { accountId, sessionId, userName, level } = found
    return { accountId, sessionId, userName, level }
  }
