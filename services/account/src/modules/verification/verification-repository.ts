import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, type Db, type VerificationContent } from '@gildscope/db'
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { lockAccount } from '../../store/account-repository.ts'
import { deleteFormerStates, keepFormerState, listFormerStates } from '../../store/former-states.ts'
import { withinListBytes } from '../../store/list-bytes.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { turnOfLists } from '../../store/turns.ts'
import type { Tx } from '../../store/tx.ts'
import { CHECK_LASTS_MS } from './show-verification.ts'
import {
  type FormerVerification,
  findGameAccountId,
  fromFormerState,
  hasRoom,
  isSameState,
  ofList,
  type StoredVerification,
  selectStored,
  toFormerState,
  toStored,
  verdictsAfter,
} from './verification-rows.ts'

const { gameKey, siteAccount, verificationList } = accountSchema

export type GivenState = {
  accountId: string
  listId: string
  name: string
  gameAccount: string
  content: VerificationContent
}
/** `isFirst`: no other check of the account is pending, so the worker has not been notified yet. */
export type CheckRequest = { isFirst: boolean }
export type InsertOutcome = ({ kind: 'saved' } & CheckRequest) | { kind: 'no-game-account' } | { kind: 'full' }
export type UpdateOutcome =
  | ({ kind: 'saved'; hasChanged: boolean } & CheckRequest)
  | { kind: 'missing' }
  | { kind: 'no-game-account' }
  | { kind: 'stale'; current: StoredVerification }

/** When the worker checks whether the job of a request was lost. */
const lostBy = (now: Date): Date => new Date(now.getTime() + MINUTE_MS)

const prepareReads = (db: Db) => {
  const [accountId, listId] = [sql.placeholder('accountId'), sql.placeholder('listId')]
  const isShared = and(eq(verificationList.listId, listId), isNull(siteAccount.deletionDue))
  return {
    own: selectStored(db).where(ofList(accountId, listId)).prepare('find-verification'),
    shared: selectStored(db).where(isShared).prepare('find-shared-verification'),
  }
}

/**
 * Whether a check of any list of the account is pending. The account is locked by the caller, and by the worker when it
 * reads what is pending, so that nothing is missed.
 */
const isFirstToAsk = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - CHECK_LASTS_MS)
  const others = await tx
    .select({ listId: verificationList.listId })
    .from(verificationList)
    .where(
      and(
        eq(verificationList.accountId, accountId),
        isNotNull(verificationList.gameAccountId),
        gte(verificationList.askedAt, since),
      ),
    )
    .limit(1)
  return others.length === 0
}

export class VerificationRepository {
  readonly #db: Db
  readonly #reads: ReturnType<typeof prepareReads>

  constructor(db: Db) {
    this.#db = db
    this.#reads = prepareReads(db)
  }

  async findList(accountId: string, listId: string): Promise<StoredVerification | null> {
    return toStored((await this.#reads.own.execute({ accountId, listId }))[0])
  }

  /** By its id alone, for everyone who has it. Lists of accounts scheduled for deletion are not shown. */
  async findPublic(listId: string): Promise<StoredVerification | null> {
    return toStored((await this.#reads.shared.execute({ listId }))[0])
  }

  /** Newest first. */
  listNames(accountId: string): Promise<{ listId: string; name: string; updatedAt: Date }[]> {
    return this.#db
      .select({
        listId: verificationList.listId,
        name: verificationList.name,
        updatedAt: verificationList.updatedAt,
      })
      .from(verificationList)
      .where(eq(verificationList.accountId, accountId))
      .orderBy(desc(verificationList.updatedAt))
  }

  /** Newest first; the current state is not among them. */
  async listFormer(accountId: string, listId: string): Promise<FormerVerification[]> {
    const [states, linked] = await Promise.all([
      listFormerStates(this.#db, accountId, listId),
      this.#db
        .select({ id: gameKey.gameAccountId, name: gameKey.gameAccount })
        .from(gameKey)
        .where(eq(gameKey.accountId, accountId)),
    ])
    const names = new Map(linked.map(({ id, name }) => [id, name]))
    return states.map((state) => fromFormerState(state, (id) => names.get(id) ?? null))
  }

  insertList({ accountId, listId, name, gameAccount, content }: GivenState, now: Date): Promise<InsertOutcome> {
    return this.#db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const gameAccountId = await findGameAccountId(tx, accountId, gameAccount)
      if (gameAccountId === null) return { kind: 'no-game-account' }
      if (!(await hasRoom(tx, accountId))) return { kind: 'full' }
      const isFirst = await isFirstToAsk(tx, accountId, now)
      const times = { updatedAt: now, askedAt: now }
      await withinListBytes(tx, accountId, async () => {
        await tx
          .insert(verificationList)
          .values({ accountId, listId, name, gameAccountId, content, revision: 1, ...times })
      })
      await turnOfLists(tx, { accountId, gameAccountId }, lostBy(now))
      return { kind: 'saved', isFirst }
    })
  }

  /** An update without changes succeeds, whichever revision it was based on: sending a call twice does no harm. */
  updateList(
    { accountId, listId, name, gameAccount, content }: GivenState,
    basedOn: number | undefined,
    now: Date,
  ): Promise<UpdateOutcome> {
    return this.#db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const [row] = await tx.select().from(verificationList).where(ofList(accountId, listId)).for('update')
      if (row === undefined) return { kind: 'missing' }
      const gameAccountId = await findGameAccountId(tx, accountId, gameAccount)
      if (gameAccountId === null) return { kind: 'no-game-account' }
      const next = { name, gameAccountId, content }
      if (isSameState(row, next)) return { kind: 'saved', hasChanged: false, isFirst: false }
      if (basedOn !== undefined && basedOn !== row.revision) {
        const current = toStored((await selectStored(tx).where(ofList(accountId, listId)))[0])
        return current === null ? { kind: 'missing' } : { kind: 'stale', current }
      }
      const isFirst = await isFirstToAsk(tx, accountId, now)
      const times = { updatedAt: now, askedAt: now }
      await withinListBytes(tx, accountId, async () => {
        await keepFormerState(tx, toFormerState(row))
        await tx
          .update(verificationList)
          .set({ ...next, ...verdictsAfter(row, next), revision: row.revision + 1, ...times })
          .where(ofList(accountId, listId))
      })
      await turnOfLists(tx, { accountId, gameAccountId }, lostBy(now))
      return { kind: 'saved', hasChanged: true, isFirst }
    })
  }

  deleteList(accountId: string, listId: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const gone = await tx
        .delete(verificationList)
        .where(ofList(accountId, listId))
        .returning({ listId: verificationList.listId })
      if (gone.length > 0) await deleteFormerStates(tx, accountId, listId)
      return gone.length > 0
    })
  }

  /**
   * Records a request for a check, unless one ended after `checkedSince` or was requested after `askedSince`; then
   * null. Of concurrent callers only one does not get null.
   */
  askForCheck(
    { accountId, listId }: { accountId: string; listId: string },
    { now, checkedSince, askedSince }: { now: Date; checkedSince: Date; askedSince: Date },
  ): Promise<CheckRequest | null> {
    return this.#db.transaction(async (tx) => {
      const { checkedAt, triedAt, askedAt, gameAccountId } = verificationList
      if ((await lockAccount(tx, accountId)) === null) return null
      const isFirst = await isFirstToAsk(tx, accountId, now)
      const asked = await tx
        .update(verificationList)
        .set({ askedAt: now })
        .where(
          and(
            ofList(accountId, listId),
            isNotNull(gameAccountId),
            or(isNull(checkedAt), lt(checkedAt, checkedSince)),
            or(isNull(triedAt), lt(triedAt, checkedSince)),
            or(isNull(askedAt), lt(askedAt, askedSince)),
          ),
        )
        .returning({ gameAccountId })
      const [checked] = asked
      if (checked === undefined) return null
      if (checked.gameAccountId !== null)
        await turnOfLists(tx, { accountId, gameAccountId: checked.gameAccountId }, lostBy(now))
      return { isFirst }
    })
  }

  /** Records a request for a check of every list of a game account; null when it has none. */
  askForChecksOf(accountId: string, gameAccountId: string, now: Date): Promise<CheckRequest | null> {
    return this.#db.transaction(async (tx) => {
      if ((await lockAccount(tx, accountId)) === null) return null
      const isFirst = await isFirstToAsk(tx, accountId, now)
      const asked = await tx
        .update(verificationList)
        .set({ askedAt: now })
        .where(and(eq(verificationList.accountId, accountId), eq(verificationList.gameAccountId, gameAccountId)))
        .returning({ listId: verificationList.listId })
      if (asked.length === 0) return null
      await turnOfLists(tx, { accountId, gameAccountId }, lostBy(now))
      return { isFirst }
    })
  }
}
