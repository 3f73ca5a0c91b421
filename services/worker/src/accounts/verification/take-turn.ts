import { accountSchema, type Db } from '@gildscope/db'
import type { StoredKey } from '@gildscope/player-keys'
import { and, eq, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import type { ListToCheck } from './list-store.ts'

const { gameKey, siteAccount, verificationList } = accountSchema

/** A game account is read so often at most, however many lists it has and however often they are saved. */
const READ_EVERY_MS = 60_000
/** A reading that began longer ago than this without ending died with its process. */
const READING_LASTS_MS = 120_000

/** One game account that may be read now, with its waiting lists. */
export type Turn = { key: StoredKey; lists: ListToCheck[] }
export type NextTurn = { kind: 'taken'; turn: Turn } | { kind: 'wait'; until: Date } | { kind: 'done' }
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const ofKey = ({ accountId, gameAccountId }: Pick<StoredKey, 'accountId' | 'gameAccountId'>) =>
  and(eq(gameKey.accountId, accountId), eq(gameKey.gameAccountId, gameAccountId))

/** A list of no game account is not checked. */
const forgetUnlinked = async (tx: Tx, accountId: string, linked: readonly StoredKey[]): Promise<void> => {
  const { gameAccountId } = verificationList
  const ids = linked.map((key) => key.gameAccountId)
  const isUnlinked = or(isNull(gameAccountId), ids.length === 0 ? undefined : notInArray(gameAccountId, ids))
  await tx
    .update(verificationList)
    .set({ askedAt: null })
    .where(
      and(
        eq(verificationList.accountId, accountId),
        isNotNull(verificationList.askedAt),
        ids.length === 0 ? undefined : isUnlinked,
      ),
    )
}

const listWaiting = (tx: Pick<Tx, 'select'>, accountId: string): Promise<ListToCheck[]> =>
  tx
    .select()
    .from(verificationList)
    .where(and(eq(verificationList.accountId, accountId), isNotNull(verificationList.askedAt)))
    .orderBy(verificationList.askedAt, verificationList.listId)

const readyAt = ({ readBeganAt }: StoredKey): number =>
  readBeganAt === null ? 0 : readBeganAt.getTime() + READ_EVERY_MS

const isBeingRead = ({ readBeganAt, readEndedAt }: StoredKey, now: Date): boolean =>
  readBeganAt !== null && readEndedAt === null && now.getTime() - readBeganAt.getTime() < READING_LASTS_MS

/**
 * Takes the owner's game account whose lists have waited longest and that may be read again. One is read at a time; the
 * owner's row is locked meanwhile, so that a concurrent request comes before or after.
 */
export const takeTurn = (db: Db, accountId: string, now: Date): Promise<NextTurn> =>
  db.transaction(async (tx): Promise<NextTurn> => {
    await tx
      .select({ accountId: siteAccount.accountId })
      .from(siteAccount)
      .where(eq(siteAccount.accountId, accountId))
      .for('no key update')
    const keys = await tx.select().from(gameKey).where(eq(gameKey.accountId, accountId))
    await forgetUnlinked(tx, accountId, keys)
    const waiting = await listWaiting(tx, accountId)
    if (waiting.length === 0) return { kind: 'done' }
    const read = keys.find((key) => isBeingRead(key, now))
    if (read?.readBeganAt) return { kind: 'wait', until: new Date(read.readBeganAt.getTime() + READING_LASTS_MS) }
    const wanted = waiting.flatMap((list) => keys.find((key) => key.gameAccountId === list.gameAccountId) ?? [])
    const key = wanted.find((one) => readyAt(one) <= now.getTime())
    if (key === undefined) return { kind: 'wait', until: new Date(Math.min(...wanted.map(readyAt))) }
    await tx.update(gameKey).set({ readBeganAt: now, readEndedAt: null }).where(ofKey(key))
    const lists = waiting.filter(({ gameAccountId }) => gameAccountId === key.gameAccountId)
    return { kind: 'taken', turn: { key: { ...key, readBeganAt: now, readEndedAt: null }, lists } }
  })

/** Lists of the same game account that were saved or requested while it was read. */
export const listLate = async (db: Db, { accountId, gameAccountId }: StoredKey): Promise<ListToCheck[]> =>
  (await listWaiting(db, accountId)).filter((list) => list.gameAccountId === gameAccountId)

/** Another reading may begin. */
export const endTurn = async (db: Db, { key }: Turn, now: Date): Promise<void> => {
  if (key.readBeganAt === null) return
  await db
    .update(gameKey)
    .set({ readEndedAt: now })
    .where(and(ofKey(key), eq(gameKey.readBeganAt, key.readBeganAt)))
}
