import { DAY_MS } from '@gildscope/base/time'
import {
  ACCOUNT_LIMITS,
  createToken,
  listTokens,
  type PersonalToken,
  revokeToken,
  TOKEN_SCOPES,
} from '@gildscope/contracts'
import { accessAdded, MAIL_CHANNEL, queueNotice } from '@gildscope/mail'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { newPersonalToken } from '../../auth/personal-token.ts'
import { hashSecret } from '../../auth/secret.ts'
import { deleteToken, insertToken, listStoredTokens, type StoredToken } from '../../auth/token-repository.ts'
import type { RouteDeps } from '../../deps.ts'
import { wakeMailer } from '../../mails/wake-mailer.ts'
import { plainText } from '../../store/plain-text.ts'
import type { Tx } from '../../store/tx.ts'

const { tokens: most } = ACCOUNT_LIMITS
/** As many as replace all of them, and then once more: its owner is told of each. */
const MADE_PER_DAY = 2 * most
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

export const registerTokenRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, config, now, sessionRoute, throttle } = deps
  const { db } = database

  sessionRoute(app, listTokens, async (_input, { caller: { accountId } }) =>
    (await listStoredTokens(db, accountId)).map(toToken),
  )
  sessionRoute(app, createToken, async ({ body: { name, scopes, days } }, { reply, caller: { accountId } }) => {
    const limit = { kind: 'token-made', whose: accountId, max: MADE_PER_DAY, windowMs: DAY_MS }
    await throttle.spend(reply, limit, 'new tokens')
    const { tokenId, token } = newPersonalToken()
    const time = now()
    const given = {
      tokenId,
      name: plainText(name, 'the name of a token'),
      hash: hashSecret(token),
      scopes: [...new Set(scopes)],
      expiresAt: days === null ? null : new Date(time.getTime() + days * DAY_MS),
    }
    const values = {
      ...({ what: 'token', name: given.name, at: time.toISOString() } as const),
      opens: given.scopes.map((scope) => TOKEN_SCOPES[scope]),
      link: new URL('/account', config.PUBLIC_ORIGIN).href,
    }
    const event = { accountId, id: tokenId, values, channels: [MAIL_CHANNEL] }
    const follow = async (tx: Tx): Promise<void> => {
      await queueNotice(tx, deps, accessAdded, event, time)
    }
    const made = await insertToken(db, accountId, given, { now: time, follow })
    if (made === null)
      throw new AppError('CONFLICT', `an account has at most ${most} tokens; revoke one first`, { limit: most })
    wakeMailer(deps)
    return { token, ...toToken(made) }
  })
  sessionRoute(app, revokeToken, async ({ body: { id } }, { caller: { accountId } }) => {
    if (!TOKEN_ID.test(id) || !(await deleteToken(db, accountId, id)))
      throw new AppError('NOT_FOUND', 'there is no such token of yours; it may be revoked already')
  })
}
