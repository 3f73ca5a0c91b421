import { DAY_MS } from '@gildscope/base/time'
import { createShare, listShares, revokeShare, SHARES, type Share } from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../../deps.ts'
import { planRepository } from '../../plans/plan-repository.ts'
import { VerificationRepository } from '../../verification/verification-repository.ts'
import { ArchiveRepository } from '../archive-repository.ts'
import { chosenAccounts } from '../find-accounts.ts'
import { SHARES_AT_MOST, type StoredShare, shareRepository } from './share-repository.ts'

export const registerShareRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, now, sessionRoute } = deps
  const shares = shareRepository(database.db)
  const archives = new ArchiveRepository(database.db)
  const verification = new VerificationRepository(database.db)
  const plans = planRepository(database.db)

  const toShare = (stored: StoredShare, names: ReadonlyMap<string, string>): Share => ({
    id: stored.shareId,
    kind: stored.kind,
    subject: stored.subject === null ? 'all' : (names.get(stored.subject) ?? stored.subject),
    createdAt: stored.createdAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    path: `/gw2/v1/${SHARES[stored.kind].path}?share=${stored.shareId}`,
  })
  const namesOf = async (accountId: string): Promise<Map<string, string>> =>
    new Map((await archives.listAccounts(accountId)).map(({ accountID, account }) => [accountID, account]))

  sessionRoute(app, listShares, async (_input, { caller: { accountId } }) => {
    const names = await namesOf(accountId)
    const made = (await shares.listShares(accountId)).map((stored) => toShare(stored, names))
    const shownPlans = (await plans.listShared(accountId)).map(({ shareId, name, sharedAt }) => ({
      id: shareId,
      kind: 'plan' as const,
      subject: name,
      createdAt: sharedAt.toISOString(),
      expiresAt: null,
      path: `/planner?share=${shareId}`,
    }))
    const lists = (await verification.listNames(accountId)).map(({ listId, name, updatedAt }) => ({
      id: listId,
      kind: 'verification' as const,
      subject: name,
      createdAt: updatedAt.toISOString(),
      expiresAt: null,
      path: `/verification?list=${listId}`,
    }))
    return [...made, ...shownPlans, ...lists]
  })
  sessionRoute(app, createShare, async ({ body }, { caller: { accountId } }) => {
    const all = await archives.listAccounts(accountId)
    const chosen = chosenAccounts(body.accountID, all)
    const subject = body.accountID.toLowerCase() === 'all' ? null : (chosen[0]?.accountID ?? null)
    const expiresAt = body.days === undefined ? null : new Date(now().getTime() + body.days * DAY_MS)
    const made = await shares.createShare(accountId, { kind: body.kind, subject, expiresAt }, now())
    if (made === null) throw new AppError('CONFLICT', `at most ${SHARES_AT_MOST} shares can be open; revoke one first`)
    return toShare(made, await namesOf(accountId))
  })
  sessionRoute(app, revokeShare, async ({ body }, { caller: { accountId } }) => {
    if (!(await shares.revokeShare(accountId, body.id)) && !(await plans.revokeShare(accountId, body.id)))
      throw new AppError('NOT_FOUND', 'there is no such share of yours; verification lists are ended by deleting them')
  })
}
