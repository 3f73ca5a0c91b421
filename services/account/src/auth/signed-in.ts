import { INVALID_SESSION } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { noteValidSecret } from './answer-cookies.ts'
import { presentedSession } from './presented-session.ts'
import { hashSecret } from './secret.ts'
import { deleteSession, findSession, touchSession } from './session-repository.ts'

export type SignedIn = { accountId: string; sessionId: string; userName: string; level: number }
export type RequireSession = (request: FastifyRequest) => Promise<SignedIn>

type SessionDeps = { config: Pick<Config, 'SESSION_IDLE_DAYS' | 'PUBLIC_ORIGIN'>; database: DbHandle; now: () => Date }

const DAY_MS = 86_400_000
/** A write for every request would be the most frequent write of all; nobody looks at seconds. */
const SEEN_EVERY_MS = 300_000

/** Sessions last used before it have ended. */
export const idleSince = (now: Date, idleDays: number): Date => new Date(now.getTime() - idleDays * DAY_MS)

/**
 * Who calls. Throws INVALID_SESSION for none, an unknown, an ended or an idle one. That a page of another site did not
 * send the cookie was made sure before, for every POST (`refuseForeignPosts`).
 */
export const createRequireSession = ({ config, database: { db }, now }: SessionDeps): RequireSession => {
  const findLive = async (secret: string): Promise<SignedIn | null> => {
    const found = await findSession(db, hashSecret(secret))
    if (found === null) return null
    const time = now()
    if (found.lastSeenAt < idleSince(time, config.SESSION_IDLE_DAYS)) {
      await deleteSession(db, found.accountId, found.sessionId)
      return null
    }
    if (time.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS) await touchSession(db, found, time)
    const { accountId, sessionId, userName, level } = found
    return { accountId, sessionId, userName, level }
  }
  return async (request) => {
    for (const secret of presentedSession(request, config.PUBLIC_ORIGIN)?.secrets ?? []) {
      const found = await findLive(secret)
      if (found === null) continue
      noteValidSecret(request, secret)
      return found
    }
    throw new AppError('INVALID_SESSION', INVALID_SESSION)
  }
}
