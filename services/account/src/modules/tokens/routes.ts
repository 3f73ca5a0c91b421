import { DAY_MS } from '@gildscope/base/time'
import { ACCOUNT_LIMITS, createToken, listTokens, type PersonalToken, revokeToken } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { newPersonalToken } from '../../auth/personal-token.ts'
import { hashSecret } from '../../auth/secret.ts'
import { deleteToken, insertToken, listStoredTokens, type StoredToken } from '../../auth/token-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { plainText } from '../../store/plain-text.ts'

const { tokens: most } = ACCOUNT_LIMITS
/** Anything else is not an id, and some of it no database accepts. */
const TOKEN_ID = /^[^\W_]+$/

const toToken = ({ tokenId, name, scopes, createdAt, lastUsedAt, expiresAt }: StoredToken): PersonalToken => ({
  id: tokenId,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export const registerTokenRoutes = (app: FastifyInstance, { database: { db }, now, sessionRoute }: RouteDeps): void => {
  sessionRoute(app, listTokens, async (_input, { caller: { accountId } }) =>
    (await listStoredTokens(db, accountId)).map(toToken),
  )
  sessionRoute(app, createToken, async ({ body: { name, scopes, days } }, { caller: { accountId } }) => {
    const { tokenId, token } = newPersonalToken()
    const time = now()
    const given = {
      tokenId,
      name: plainText(name, 'the name of a token'),
      hash: hashSecret(token),
      scopes: [...new Set(scopes)],
      expiresAt: days === null ? null : new Date(time.getTime() + days * DAY_MS),
    }
    const made = await insertToken(db, accountId, given, time)
    if (made === null)
      throw new AppError('CONFLICT', `an account has at most ${most} tokens; revoke one first`, { limit: most })
    return { token, ...toToken(made) }
  })
  sessionRoute(app, revokeToken, async ({ body: { id } }, { caller: { accountId } }) => {
    if (!TOKEN_ID.test(id) || !(await deleteToken(db, accountId, id)))
      throw new AppError('NOT_FOUND', 'there is no such token of yours; it may be revoked already')
  })
}
