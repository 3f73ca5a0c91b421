import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { activityParam, countsFrom, dropFlag, pricedStack } from '../stats/drop-shapes.ts'
import { BY_SESSION } from './session.ts'

const ownDrop = named(
  'OwnDrop',
  z.object({
    id: z.string(),
    account: z.string().check(z.describe('Name of the linked game account')),
    pseudonym: z.string().check(z.describe('As what others see it')),
    activity: activityParam,
    iso: z.string(),
    level: z.int(),
    mf: z.int(),
    salvageKit: z.string(),
    consumed: z.array(pricedStack),
    items: z.array(pricedStack),
    countsFrom,
    flags: z.array(dropFlag),
  }),
)
export type OwnDrop = z.infer<typeof ownDrop>

export const listOwnDrops = endpoint({
  ...BY_SESSION,
  name: 'listOwnDrops',
  scope: 'drops:write',
  method: 'GET',
  path: '/v1/drops/own',
  summary: 'What was submitted to drop research from the linked game accounts, newest first',
  description: 'Each with the pseudonym under which others see it, and what is flagged in it.',
  envelope: 'success',
  reply: z.array(ownDrop),
})

export const withdrawDrop = endpoint({
  ...BY_SESSION,
  name: 'withdrawDrop',
  scope: 'drops:write',
  method: 'POST',
  path: '/v1/drops/withdraw',
  summary: 'Permanently withdraws a submission of a linked game account',
  description: 'It is removed from all figures. Cannot be undone.',
  body: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'expected the id of a submission')) }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})
