import { timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@gildscope/base/time'
import { SESSION_COOKIE, type TokenScope } from '@gildscope/contracts'
import type { DbHandle } from '@gildscope/db'
import { AppError, refusesWrites } from '@gildscope/service-kit'
import type { FastifyRequest } from 'fastify'
import { tokenIdIn } from './personal-token.ts'
import { hashSecret } from './secret.ts'
import { tokenFinder, touchToken } from './token-repository.ts'

/** An account, by a session or a token of it. */
export type Owner = { accountId: string; userName: string; level: number }

const ANOTHER = 'make another one on the account page'

/** The owner of a token that has this scope. The token is looked up each time, so that a revoked one is refused at once. */
export const createAdmitToken = ({ database: { db }, now }: { database: DbHandle; now: () => Date }) => {
  const find = tokenFinder(db)
  return async ({ headers }: FastifyRequest, given: string, scope: TokenScope): Promise<Owner> => {
    if (headers[SESSION_COOKIE])
      throw new AppError(
        'VALIDATION',
        'a session and a token came together, which may be of two accounts; send one of them',
      )
    const found = await find(tokenIdIn(given))
    if (found === null || !timingSafeEqual(found.hash, hashSecret(given)))
      throw new AppError('UNAUTHORIZED', `this token was revoked or never made; ${ANOTHER}`)
    const time = now()
    const { accountId, userName, level, scopes, lastUsedAt, expiresAt } = found
    if (expiresAt !== null && expiresAt <= time)
      throw new AppError('UNAUTHORIZED', `this token expired at ${expiresAt.toISOString()}; ${ANOTHER}`)
    if (!scopes.includes(scope))
      throw new AppError(
        'FORBIDDEN',
        `this call takes a token with the scope ${scope}; this one has ${scopes.join(', ')}; ${ANOTHER}`,
        { scope, scopes },
      )
    if (lastUsedAt === null || time.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
      // A note about a token must not cost its owner what can still be read.
      await touchToken(db, found, time).catch((error: unknown) => {
        if (!refusesWrites(error)) throw error
      })
    }
    return { accountId, userName, level }
  }
}
