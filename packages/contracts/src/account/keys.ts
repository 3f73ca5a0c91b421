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
  headers: withSession({ apikey: headerField('Key') }),
  body: z.optional(z.object({ apiKey: bodyField('Key') })),
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
  headers: withSession({ apikey: headerField('Key, or name of the game account') }),
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
  envelope: 'success',
  reply: z.array(demoKey),
})
