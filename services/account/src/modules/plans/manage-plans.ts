import {
  ACCOUNT_LIMITS,
  type GivenPlanSettings,
  type Plan,
  type PlanSettings,
  planSettings,
  type SharedPlan,
} from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { newListId } from '../../store/list-id.ts'
import { plainText } from '../../store/plain-text.ts'
import type { OwnPlan, PlanOutcome, PlanRepository, PlanState } from './plan-repository.ts'

type GivenPlan = { name: string; settings: PlanSettings }
type PlanDeps = { repository: PlanRepository; log: Pick<FastifyBaseLogger, 'error'>; now: () => Date }

const PLAN_ID = /^[\w-]{22}$/

const noSuchPlan = (): AppError => new AppError('NOT_FOUND', 'No such plan')
const notShared = (): AppError =>
  new AppError('NOT_FOUND', 'there is no such shared plan; its owner may have stopped sharing it')

/** Anything else is not an id, and some of it no database accepts. */
const knownPlanId = (given: string): string => {
  if (!PLAN_ID.test(given)) throw noSuchPlan()
  return given
}

const repeated = (entries: readonly { id: number }[]): number | undefined =>
  entries.find(({ id }, index) => entries.findIndex((other) => other.id === id) < index)?.id

const contentOf = ({ name, settings }: GivenPlan): GivenPlan => {
  const target = repeated(settings.targets)
  if (target !== undefined)
    throw new AppError('VALIDATION', `item ${target} is a target twice; give its units once`, { item: target })
  const currency = repeated(settings.currencies)
  if (currency !== undefined)
    throw new AppError('VALIDATION', `currency ${currency} has two values; give one`, { currency })
  return { name: plainText(name, 'the name of a plan'), settings }
}

const readSettings = (stored: GivenPlanSettings) => planSettings.safeParse(stored)

/** What owners can do with their plans, and strangers with one that is shared. */
export const managePlans = ({ repository, log, now }: PlanDeps) => {
  /** Null: no release of this version wrote it. */
  const toShared = ({ planId, name, settings, revision, updatedAt }: PlanState): SharedPlan | null => {
    const { data, error } = readSettings(settings)
    if (data !== undefined) return { name, settings: data, revision, updatedAt: updatedAt.toISOString() }
    log.error({ planId, revision, err: error }, 'a plan was left out: its settings cannot be read')
    return null
  }
  const toPlan = (state: PlanState & Partial<OwnPlan>): Plan | null => {
    const shown = toShared(state)
    return shown === null ? null : { id: state.planId, ...shown, shareId: state.shareId ?? null }
  }
  const shown = (plan: OwnPlan | null): Plan => {
    const found = plan === null ? null : toPlan(plan)
    if (found === null) throw noSuchPlan()
    return found
  }

  const savedPlan = (outcome: PlanOutcome, given: object = {}): Plan => {
    if (outcome.kind === 'missing') throw noSuchPlan()
    if (outcome.kind === 'full') {
      const limit = ACCOUNT_LIMITS.plans
      throw new AppError('CONFLICT', `an account has at most ${limit} plans; delete one first`, { limit })
    }
    if (outcome.kind === 'saved') return shown(outcome.plan)
    throw new AppError('CONFLICT', 'this plan was changed elsewhere meanwhile', {
      current: toPlan(outcome.plan),
      given,
    })
  }

  return {
    listPlans: async (accountId: string): Promise<Plan[]> =>
      (await repository.listPlans(accountId)).flatMap((plan) => toPlan(plan) ?? []),

    listRevisions: async (accountId: string, given: string): Promise<Plan[]> => {
      const former = await repository.listFormer(accountId, knownPlanId(given))
      if (former === null) throw noSuchPlan()
      return former.flatMap((state) => toPlan(state) ?? [])
    },

    createPlan: async (accountId: string, given: GivenPlan): Promise<Plan> =>
      savedPlan(await repository.insertPlan(accountId, newListId(), contentOf(given), now())),

    updatePlan: async (
      accountId: string,
      given: GivenPlan & { id: string; revision?: number | undefined },
    ): Promise<Plan> => {
      const planId = knownPlanId(given.id)
      const update = { ...contentOf(given), accountId, planId, basedOn: given.revision }
      return savedPlan(await repository.updatePlan(update, now()), given)
    },

    deletePlan: async (accountId: string, given: string): Promise<void> => {
      if (!(await repository.deletePlan(accountId, knownPlanId(given)))) throw noSuchPlan()
    },

    sharePlan: async (accountId: string, { id, isShared }: { id: string; isShared: boolean }): Promise<Plan> => {
      const planId = knownPlanId(id)
      return shown(
        await (isShared ? repository.sharePlan(accountId, planId, now()) : repository.stopSharing(accountId, planId)),
      )
    },

    viewPlan: async (shareId: string): Promise<SharedPlan> => {
      const plan = await repository.findShared(shareId)
      const seen = plan === null ? null : toShared(plan)
      if (seen === null) throw notShared()
      return seen
    },
  }
}
