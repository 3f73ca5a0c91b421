import { MINUTE_MS } from '@gildscope/base/time'
import {
  createPlan,
  deletePlan,
  listPlanRevisions,
  listPlans,
  sharePlan,
  updatePlan,
  viewPlan,
} from '@gildscope/contracts'
import { route } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { managePlans } from './manage-plans.ts'
import { planRepository } from './plan-repository.ts'

const VIEWS = { kind: 'shared-plan', max: 120, windowMs: MINUTE_MS }

export const registerPlanRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { database, log, now, sessionRoute, throttle } = deps
  const plans = managePlans({ repository: planRepository(database.db), log, now })

  sessionRoute(app, listPlans, async (_input, { caller: { accountId } }) => await plans.listPlans(accountId))
  sessionRoute(app, listPlanRevisions, async ({ query }, { caller: { accountId } }) => {
    return await plans.listRevisions(accountId, query.id)
  })
  sessionRoute(app, createPlan, async ({ body }, { caller: { accountId } }) => await plans.createPlan(accountId, body))
  sessionRoute(app, updatePlan, async ({ body }, { caller: { accountId } }) => await plans.updatePlan(accountId, body))
  sessionRoute(app, deletePlan, async ({ body }, { caller: { accountId } }) => {
    await plans.deletePlan(accountId, body.id)
  })
  sessionRoute(app, sharePlan, async ({ body }, { caller: { accountId } }) => await plans.sharePlan(accountId, body))
  route(app, viewPlan, async ({ query }, { request, reply }) => {
    await throttle.spendOf(request.ip, reply, VIEWS, 'looks at shared plans from your address')
    return await plans.viewPlan(query.share)
  })
}
