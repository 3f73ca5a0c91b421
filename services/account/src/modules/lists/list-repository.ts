import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, count, eq, type Placeholder, sql } from 'drizzle-orm'
import { deleteFormerStates, type FormerState, keepFormerState, listFormerStates } from '../../store/former-states.ts'
import { withinListBytes } from '../../store/list-bytes.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import type { Tx } from '../../store/tx.ts'

const { marketList } = accountSchema

export type StoredList = Omit<typeof marketList.$inferSelect, 'accountId'>
export type ListContent = Pick<StoredList, 'name' | 'items'>
export type ListUpdate = ListContent & { accountId: string; listId: string; basedOn: number | undefined }
export type ListOutcome = { kind: 'missing' } | { kind: 'saved' } | { kind: 'stale'; current: StoredList }

const listOf = (accountId: string | Placeholder, listId: string | Placeholder) =>
  and(eq(marketList.accountId, accountId), eq(marketList.listId, listId))

const isSame = (one: ListContent, other: ListContent): boolean =>
  one.name === other.name &&
  one.items.length === other.items.length &&
  one.items.every((id, index) => id === other.items[index])

const countLists = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx.select({ lists: count() }).from(marketList).where(eq(marketList.accountId, accountId))
  return row?.lists ?? 0
}

const formerState = (accountId: string, { items, ...list }: StoredList): FormerState => ({
  ...list,
  accountId,
  kind: 'market',
  content: items,
})

/** The cast holds because `formerState` is the only writer of this kind. */
const fromFormerState = ({ listId, name, revision, updatedAt, content }: FormerState): StoredList => ({
  listId,
  name,
  revision,
  updatedAt,
  items: content as number[],
})

const prepareReads = (db: Db) => ({
  list: db
    .select()
    .from(marketList)
    .where(listOf(sql.placeholder('accountId'), sql.placeholder('listId')))
    .prepare('find-list'),
})

export const listRepository = (db: Db, reads = prepareReads(db)) => ({
  findList: async (accountId: string, listId: string): Promise<StoredList | null> =>
    (await reads.list.execute({ accountId, listId }))[0] ?? null,

  /** Newest first; the current state is not among them. */
  listFormer: async (accountId: string, listId: string): Promise<StoredList[]> =>
    (await listFormerStates(db, accountId, listId)).map(fromFormerState),

  /** False when the account has reached the maximum number of lists. */
  insertList: (accountId: string, listId: string, content: ListContent, now: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      if ((await countLists(tx, accountId)) >= ACCOUNT_LIMITS.lists) return false
      await withinListBytes(tx, accountId, async () => {
        await tx.insert(marketList).values({ ...content, accountId, listId, revision: 1, updatedAt: now })
      })
      return true
    }),

  /** An update without changes succeeds, whichever revision it was based on: sending a call twice does no harm. */
  updateList: ({ accountId, listId, basedOn, ...content }: ListUpdate, now: Date): Promise<ListOutcome> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const [current] = await tx.select().from(marketList).where(listOf(accountId, listId)).for('update')
      if (current === undefined) return { kind: 'missing' }
      if (isSame(current, content)) return { kind: 'saved' }
      if (basedOn !== undefined && basedOn !== current.revision) return { kind: 'stale', current }
      await withinListBytes(tx, accountId, async () => {
        await keepFormerState(tx, formerState(accountId, current))
        await tx
          .update(marketList)
          .set({ ...content, revision: current.revision + 1, updatedAt: now })
          .where(listOf(accountId, listId))
      })
      return { kind: 'saved' }
    }),

  deleteList: (accountId: string, listId: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const gone = await tx.delete(marketList).where(listOf(accountId, listId)).returning({ listId: marketList.listId })
      if (gone.length > 0) await deleteFormerStates(tx, accountId, listId)
      return gone.length > 0
    }),
})
export type ListRepository = ReturnType<typeof listRepository>
