import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type VerificationContent } from '@gildscope/db'
import { and, count, desc, eq, type Placeholder } from 'drizzle-orm'
import type { FormerState } from '../../store/former-states.ts'
import type { Tx } from '../../store/tx.ts'
import { isSameContent, keptVerdicts } from './verification-content.ts'

const { gameKey, siteAccount, verificationList } = accountSchema

export type VerificationRow = typeof verificationList.$inferSelect
/** A list with what its owner is called and the name of its game account, which is null once that is unlinked. */
export type StoredVerification = VerificationRow & { user: string; gameAccount: string | null }
export type VerificationState = { name: string; gameAccountId: string | null; content: VerificationContent }
export type FormerVerification = {
  listId: string
  name: string
  gameAccount: string | null
  revision: number
  updatedAt: Date
  content: VerificationContent
}

export const ofList = (accountId: string | Placeholder, listId: string | Placeholder) =>
  and(eq(verificationList.accountId, accountId), eq(verificationList.listId, listId))

export const selectStored = (db: Pick<Tx, 'select'>) =>
  db
    .select({ list: verificationList, user: siteAccount.userName, gameAccount: gameKey.gameAccount })
    .from(verificationList)
    .innerJoin(siteAccount, eq(siteAccount.accountId, verificationList.accountId))
    .leftJoin(
      gameKey,
      and(eq(gameKey.accountId, verificationList.accountId), eq(gameKey.gameAccountId, verificationList.gameAccountId)),
    )

export const toStored = (
  row: { list: VerificationRow; user: string; gameAccount: string | null } | undefined,
): StoredVerification | null =>
  row === undefined ? null : { ...row.list, user: row.user, gameAccount: row.gameAccount }

export const hasRoom = async (tx: Tx, accountId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ lists: count() })
    .from(verificationList)
    .where(eq(verificationList.accountId, accountId))
  return (row?.lists ?? 0) < ACCOUNT_LIMITS.verificationLists
}

/** Compared here and not by the database, which takes not every text. */
export const findGameAccountId = async (tx: Tx, accountId: string, name: string): Promise<string | null> => {
  const linked = await tx
    .select({ id: gameKey.gameAccountId, name: gameKey.gameAccount })
    .from(gameKey)
    .where(eq(gameKey.accountId, accountId))
    .orderBy(desc(gameKey.linkedAt))
  return linked.find((row) => row.name === name)?.id ?? null
}

export const isSameState = (row: VerificationRow, next: VerificationState): boolean =>
  row.name === next.name && row.gameAccountId === next.gameAccountId && isSameContent(row.content, next.content)

/** The result of the last check stays valid as long as it is about the same game account and the same entries. */
export const verdictsAfter = (row: VerificationRow, next: VerificationState) => {
  const isSameAccount = row.gameAccountId === next.gameAccountId
  const result = isSameAccount ? keptVerdicts(row.result, row.content, next.content) : null
  return {
    result,
    checkedAt: result === null ? null : row.checkedAt,
    ...(!isSameAccount && { checkError: null, triedAt: null }),
  }
}

type FormerContent = VerificationContent & { gameAccountId: string | null }

export const toFormerState = (row: VerificationRow): FormerState => {
  const { accountId, listId, revision, name, updatedAt, gameAccountId } = row
  const content: FormerContent = { ...row.content, gameAccountId }
  return { accountId, listId, revision, name, updatedAt, kind: 'verification', content }
}

/** The cast holds because `toFormerState` is the only writer of this kind. */
export const fromFormerState = (state: FormerState, nameOf: (id: string) => string | null): FormerVerification => {
  const { gameAccountId, ...content } = state.content as FormerContent
  const { listId, name, revision, updatedAt } = state
  const gameAccount = gameAccountId === null ? null : nameOf(gameAccountId)
  return { listId, name, revision, updatedAt, gameAccount, content }
}
