import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { BY_ANYBODY, BY_SESSION, bodyField, headerField, withSession } from './session.ts'

export const addKey = endpoint({
  ...BY_SESSION,
  name: 'addKey',
  method: 'POST',
  path: '/v1/website/account/apiKey',
  summary: 'Links a game account by a key of the game; a second key of one account replaces the first',
  description:
    'The key is asked what it permits and whose it is, and is stored encrypted. The answer is the name of the game account. Tools need different permissions; what a key lacks is named where it is missed.',
  headers: withSession({
    apikey: headerField('Key', '564F181A-F0FC-114A-A55D-3C1DCD45F3767AF3848F-AB29-4EBF-9594-F91E6A75E015'),
  }),
  body: z.optional(
    z.object({
      apiKey: bodyField('Key'),
      replace: z
        .optional(z.boolean())
        .check(z.describe('Also by a key that may read less; without it such a key is refused with CONFLICT')),
    }),
  ),
  envelope: 'success',
  reply: z.string().check(z.describe('Name of the game account')),
  errors: ['CONFLICT', 'UPSTREAM'],
})

export const deleteKey = endpoint({
  ...BY_SESSION,
  name: 'deleteKey',
  method: 'POST',
  path: '/v1/website/account/deleteKey',
  summary: 'Unlinks a game account',
  description: 'The key is erased. What was archived of the game account stays until its archives are deleted.',
  headers: withSession({ apikey: headerField('Key, or name of the game account', 'Zojja.1234') }),
  body: z.optional(z.object({ apiKey: bodyField('Key, or name of the game account') })),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

const demoKey = named(
  'DemoKey',
  z.object({
    key: z.string(),
    account: z.string(),
    label: z.string(),
    permissions: z.array(z.string()),
    note: z.string(),
  }),
)
export type DemoKey = z.infer<typeof demoKey>

export const listDemoKeys = endpoint({
  ...BY_ANYBODY,
  name: 'listDemoKeys',
  method: 'GET',
  path: '/v1/website/demoKeys',
  summary: 'Keys of players of the simulated game, to try everything; none where the game is real',
  description: 'Each belongs to one player with a bank, trades and progress of its own.',
  envelope: 'success',
  reply: z.array(demoKey),
})
