import type { ShareKind } from '@gildscope/contracts'
import { AppError, createCallerRoute } from '@gildscope/service-kit'
import type { FastifyRequest } from 'fastify'
import { createRequireOwner } from '../../../auth/signed-in.ts'
import type { AccountDeps } from '../../../deps.ts'
import type { ArchiveAccount } from '../archive-repository.ts'
import { chosenAccounts, namedAccounts } from '../find-accounts.ts'
import { shareRepository } from './share-repository.ts'

/** Whose archive is read, and by which share; null: by its owner. */
export type Reader = { accountId: string; share: { kind: ShareKind; subject: string | null } | null }

const givenShare = ({ query }: FastifyRequest): string | null => {
  const given = typeof query === 'object' && query !== null && 'share' in query ? query.share : undefined
  return typeof given === 'string' && given !== '' ? given : null
}

/** Binds calls that the owner makes with a session or a token, and others with a share. */
export const createShareRoute = ({ config, database, now }: Pick<AccountDeps, 'config' | 'database' | 'now'>) => {
  const requireOwner = createRequireOwner({ config, database, now })
  const shares = shareRepository(database.db)
  return createCallerRoute<'share', Reader>(async ({ request }) => {
    const given = givenShare(request)
    if (given === null) return { accountId: (await requireOwner(request)).accountId, share: null }
    const found = await shares.findShare(given)
    if (found === null) throw new AppError('NOT_FOUND', 'there is no such share; its owner may have revoked it')
    if (found.expiresAt !== null && found.expiresAt <= now())
      throw new AppError('EXPIRED', 'this share has expired; ask its owner for another one')
    return { accountId: found.accountId, share: { kind: found.kind, subject: found.subject } }
  })
}

export type ShareRoute = ReturnType<typeof createShareRoute>

type Wanted = { kind: ShareKind; given: string }

/** The game accounts that a reader requests and may see. A share does not reveal that others exist. */
export const readableAccounts = (
  { share }: Reader,
  { kind, given }: Wanted,
  accounts: readonly ArchiveAccount[],
): ArchiveAccount[] => {
  if (share !== null && share.kind !== kind)
    throw new AppError('FORBIDDEN', `this share lets you read ${share.kind}, not ${kind}`, { kind: share.kind })
  const subject = share?.subject ?? null
  if (subject === null) return chosenAccounts(given, accounts)
  const shared = accounts.filter(({ accountID }) => accountID === subject)
  if (shared.length === 0) throw new AppError('NOT_FOUND', 'what this share is of was deleted by its owner')
  if (namedAccounts(given, shared).length === 0)
    throw new AppError('FORBIDDEN', 'this share is of another game account')
  return shared
}
