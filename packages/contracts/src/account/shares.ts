import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { SHARE_KINDS } from './archive-kinds.ts'
import { gameAccountParam } from './archive-shapes.ts'
import { BY_SESSION } from './session.ts'

const share = named(
  'Share',
  z.object({
    id: z.string(),
    kind: z
      .enum([...SHARE_KINDS, 'plan', 'verification'])
      .check(z.describe('plan: of the planner; verification: a verification list, which is shared by its own address')),
    subject: z
      .string()
      .check(z.describe('Name of the game account, `all`, or the name of the plan or verification list')),
    createdAt: z.string(),
    expiresAt: z.nullable(z.string()),
    path: z.string().check(z.describe('Where anyone who has it reads it')),
  }),
)
export type Share = z.infer<typeof share>

export const listShares = endpoint({
  ...BY_SESSION,
  name: 'listShares',
  method: 'GET',
  path: '/v1/shares',
  summary: 'Everything that others can read without a session, newest first',
  description:
    'Shared archives, plans and verification lists, each with the address at which anyone reads it and when it ends.',
  envelope: 'success',
  reply: z.array(share),
  example: { request: '/gw2/v1/shares' },
})

export const createShare = endpoint({
  ...BY_SESSION,
  name: 'createShare',
  method: 'POST',
  path: '/v1/shares',
  summary: 'Lets anyone who has its id read one archive; never a key, an address or the name on this site',
  description: 'The answer holds the id, which goes into the parameter `share` of calls for that archive.',
  body: z.strictObject({
    kind: z.enum(SHARE_KINDS),
    accountID: gameAccountParam,
    days: z.optional(
      z.int().check(z.minimum(1), z.maximum(3650), z.describe('How long it holds; for ever unless given')),
    ),
  }),
  envelope: 'success',
  reply: share,
  errors: ['NOT_FOUND', 'CONFLICT'],
  example: { request: '/gw2/v1/shares' },
})

export const revokeShare = endpoint({
  ...BY_SESSION,
  name: 'revokeShare',
  method: 'POST',
  path: '/v1/shares/revoke',
  summary: 'Revokes a share immediately',
  description: 'Who has its address is refused from then on. The data stays as it is.',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/shares/revoke' },
})
