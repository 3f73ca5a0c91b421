import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { param } from '../wire.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { doomedList, listRevision, nameOf } from './lists.ts'
import { planSettings } from './plan-settings.ts'
import { BY_ANYBODY, BY_SESSION, sessionHeaders } from './session.ts'

const planId = z.string().check(z.minLength(1), z.maxLength(100))
const byId = z.object({ id: planId.check(param('Id of the plan', '7Gk2fQ9x')) })

/** The most targets and own values, each on lines of its own. */
const bodyBytes = 65_536

const sharedPlan = named(
  'SharedPlan',
  z.object({ name: z.string(), settings: planSettings, revision: z.int(), updatedAt: z.string() }),
)
const plan = named(
  'Plan',
  z.extend(sharedPlan, {
    id: z.string(),
    shareId: z.nullable(z.string()).check(z.describe('By which anyone reads it; null: nobody else does')),
  }),
)
export type Plan = z.output<typeof plan>
export type SharedPlan = z.output<typeof sharedPlan>

const givenPlan = z.object({ name: nameOf('a plan'), settings: planSettings })

export const listPlans = endpoint({
  ...BY_SESSION,
  name: 'listPlans',
  scope: 'plans:read',
  method: 'GET',
  path: '/v1/plans',
  summary: 'The plans of the account, the latest first',
  description: 'Targets and settings of the planner; a plan holds nothing of any game account.',
  envelope: 'success',
  reply: z.array(plan),
  example: { request: '/gw2/v1/plans' },
})

export const listPlanRevisions = endpoint({
  ...BY_SESSION,
  name: 'listPlanRevisions',
  scope: 'plans:read',
  method: 'GET',
  path: '/v1/plans/revisions',
  summary: 'Former states of a plan, newest first',
  description: 'What the plan was before each of its latest changes, to go back to one by an update.',
  headers: sessionHeaders,
  query: byId,
  envelope: 'success',
  reply: z.array(plan),
  errors: ['NOT_FOUND'],
})

export const createPlan = endpoint({
  ...BY_SESSION,
  name: 'createPlan',
  scope: 'plans:write',
  method: 'POST',
  path: '/v1/plans/new',
  summary: 'Keeps a plan; the answer is the plan',
  description: `An account has at most ${ACCOUNT_LIMITS.plans}, each with at most ${ACCOUNT_LIMITS.planTargets} targets.`,
  body: givenPlan,
  bodyBytes,
  envelope: 'success',
  reply: plan,
  errors: ['CONFLICT', 'TOO_LARGE'],
})

export const updatePlan = endpoint({
  ...BY_SESSION,
  name: 'updatePlan',
  scope: 'plans:write',
  method: 'POST',
  path: '/v1/plans/update',
  summary: 'Replaces a plan; the former state stays readable',
  description:
    'With `revision` a change that was made elsewhere meanwhile is refused with CONFLICT, and `details` has both versions.',
  body: z.extend(givenPlan, { id: planId, revision: listRevision }),
  bodyBytes,
  envelope: 'success',
  reply: plan,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const deletePlan = endpoint({
  ...BY_SESSION,
  name: 'deletePlan',
  scope: 'plans:write',
  method: 'POST',
  path: '/v1/plans/delete',
  summary: 'Deletes a plan with its former states; its shared address shows nothing any more',
  description: 'It cannot be brought back.',
  body: doomedList,
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

export const sharePlan = endpoint({
  ...BY_SESSION,
  name: 'sharePlan',
  method: 'POST',
  path: '/v1/plans/share',
  summary: 'Lets anyone who has its share id read a plan, or nobody again',
  description:
    'Shown are name, targets and settings, never whose it is. Shared anew, it has another id, and the former one shows nothing.',
  body: z.object({ id: planId, isShared: z.boolean() }),
  envelope: 'success',
  reply: plan,
  errors: ['NOT_FOUND'],
})

export const viewPlan = endpoint({
  ...BY_ANYBODY,
  name: 'viewPlan',
  method: 'GET',
  path: '/v1/plans/shared',
  summary: 'A shared plan: name, targets and settings',
  description: 'Nothing of the account that keeps it.',
  query: z.object({ share: planId.check(param('Share id of the plan', 'qv7BpQw2Zr')) }),
  envelope: 'success',
  reply: sharedPlan,
  errors: ['NOT_FOUND'],
})
