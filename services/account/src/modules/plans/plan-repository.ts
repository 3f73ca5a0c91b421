import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT_LIMITS, type PlanSettings } from '@gildscope/contracts'
import { accountSchema, type Db } from '@gildscope/db'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { deleteFormerStates, type FormerState, keepFormerState, listFormerStates } from '../../store/former-states.ts'
import { withinListBytes } from '../../store/list-bytes.ts'
import { lockOwnAccount } from '../../store/lock-own-account.ts'
import { newShareId, SHARE_ID } from '../archives/shares/share-repository.ts'

const { plan, siteAccount } = accountSchema

type StoredPlan = typeof plan.$inferSelect
export type PlanState = Pick<StoredPlan, 'planId' | 'name' | 'settings' | 'revision' | 'updatedAt'>
export type OwnPlan = PlanState & Pick<StoredPlan, 'shareId'>
type PlanContent = { name: string; settings: PlanSettings }
type PlanUpdate = PlanContent & { accountId: string; planId: string; basedOn: number | undefined }
export type PlanOutcome = { kind: 'missing' } | { kind: 'full' } | { kind: 'saved' | 'stale'; plan: OwnPlan }

const planOf = (accountId: string, planId: string) => and(eq(plan.accountId, accountId), eq(plan.planId, planId))

/** jsonb keeps no order of keys; an earlier release stored fewer of them. */
const isSame = (stored: StoredPlan, { name, settings }: PlanContent): boolean =>
  stored.name === name && isDeepStrictEqual(stored.settings, settings)

const toFormerState = ({ accountId, planId, name, settings, revision, updatedAt }: StoredPlan): FormerState => ({
  ...{ accountId, listId: planId, kind: 'plan', name, content: settings, revision, updatedAt },
})

/** The cast holds because `toFormerState` is the only writer of this kind. */
const fromFormerState = ({ listId, name, revision, updatedAt, content }: FormerState): PlanState => ({
  ...{ planId: listId, name, revision, updatedAt, settings: content as StoredPlan['settings'] },
})

const prepareReads = (db: Db) => ({
  plans: db
    .select()
    .from(plan)
    .where(eq(plan.accountId, sql.placeholder('accountId')))
    .orderBy(desc(plan.updatedAt), plan.planId)
    .prepare('list-plans'),
  shared: db
    .select(getTableColumns(plan))
    .from(plan)
    .innerJoin(siteAccount, and(eq(siteAccount.accountId, plan.accountId), isNull(siteAccount.deletionDue)))
    .where(eq(plan.shareId, sql.placeholder('shareId')))
    .prepare('find-shared-plan'),
})

export const planRepository = (db: Db, reads = prepareReads(db)) => ({
  /** The latest first. */
  listPlans: (accountId: string): Promise<OwnPlan[]> => reads.plans.execute({ accountId }),

  /** Newest first, without the current state; null: there is no such plan. */
  listFormer: async (accountId: string, planId: string): Promise<PlanState[] | null> => {
    if ((await db.$count(plan, planOf(accountId, planId))) === 0) return null
    return (await listFormerStates(db, accountId, planId)).map(fromFormerState)
  },

  insertPlan: (accountId: string, planId: string, content: PlanContent, now: Date): Promise<PlanOutcome> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      if ((await tx.$count(plan, eq(plan.accountId, accountId))) >= ACCOUNT_LIMITS.plans) return { kind: 'full' }
      const made = { ...content, accountId, planId, revision: 1, updatedAt: now }
      await withinListBytes(tx, accountId, async () => {
        await tx.insert(plan).values(made)
      })
      return { kind: 'saved', plan: { ...made, shareId: null } }
    }),

  /** An update without changes succeeds, whichever revision it was based on: sending a call twice does no harm. */
  updatePlan: ({ accountId, planId, basedOn, ...content }: PlanUpdate, now: Date): Promise<PlanOutcome> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const [current] = await tx.select().from(plan).where(planOf(accountId, planId)).for('update')
      if (current === undefined) return { kind: 'missing' }
      if (isSame(current, content)) return { kind: 'saved', plan: current }
      if (basedOn !== undefined && basedOn !== current.revision) return { kind: 'stale', plan: current }
      const changes = { ...content, revision: current.revision + 1, updatedAt: now }
      await withinListBytes(tx, accountId, async () => {
        await keepFormerState(tx, toFormerState(current))
        await tx.update(plan).set(changes).where(planOf(accountId, planId))
      })
      return { kind: 'saved', plan: { ...current, ...changes } }
    }),

  deletePlan: (accountId: string, planId: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockOwnAccount(tx, accountId)
      const { rowCount } = await tx.delete(plan).where(planOf(accountId, planId))
      if (rowCount === 0) return false
      await deleteFormerStates(tx, accountId, planId)
      return true
    }),

  /** Sharing one that is shared keeps its id. */
  sharePlan: async (accountId: string, planId: string, now: Date): Promise<OwnPlan | null> => {
    const [shared] = await db
      .update(plan)
      .set({
        shareId: sql`coalesce(${plan.shareId}, ${newShareId()})`,
        sharedAt: sql`coalesce(${plan.sharedAt}, ${now})`,
      })
      .where(planOf(accountId, planId))
      .returning()
    return shared ?? null
  },

  stopSharing: async (accountId: string, planId: string): Promise<OwnPlan | null> => {
    const none = { shareId: null, sharedAt: null }
    return (await db.update(plan).set(none).where(planOf(accountId, planId)).returning())[0] ?? null
  },

  /** Answers whether there was one. */
  revokeShare: async (accountId: string, shareId: string): Promise<boolean> => {
    if (!SHARE_ID.test(shareId)) return false
    const { rowCount } = await db
      .update(plan)
      .set({ shareId: null, sharedAt: null })
      .where(and(eq(plan.accountId, accountId), eq(plan.shareId, shareId)))
    return rowCount === 1
  },

  /** Newest first. */
  listShared: async (accountId: string): Promise<{ name: string; shareId: string; sharedAt: Date }[]> => {
    const { name, shareId, sharedAt } = plan
    const rows = await db
      .select({ name, shareId, sharedAt })
      .from(plan)
      .where(and(eq(plan.accountId, accountId), isNotNull(shareId)))
      .orderBy(desc(sharedAt))
    return rows.flatMap((row) =>
      row.shareId === null || row.sharedAt === null ? [] : { ...row, shareId: row.shareId, sharedAt: row.sharedAt },
    )
  },

  /** By its share id alone; those of an account that is scheduled for deletion are not found. */
  findShared: async (shareId: string): Promise<PlanState | null> => {
    if (!SHARE_ID.test(shareId)) return null
    return (await reads.shared.execute({ shareId }))[0] ?? null
  },
})
export type PlanRepository = ReturnType<typeof planRepository>
