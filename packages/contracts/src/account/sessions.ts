import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { BY_ANYBODY, BY_SESSION, sessionHeaders } from './session.ts'

const accountSession = named(
  'AccountSession',
  z.object({
    id: z.string().check(z.describe('Names the session; not the session itself')),
    label: z.string().check(z.describe('Program and system as it named itself, for example Firefox on Linux')),
    isCurrent: z.boolean(),
    createdAt: z.string(),
    lastSeenAt: z.string().check(z.describe('To within a few minutes')),
  }),
)
export type AccountSession = z.infer<typeof accountSession>

export const getSession = endpoint({
  ...BY_ANYBODY,
  name: 'getSession',
  method: 'GET',
  path: '/v1/website/session',
  summary: 'The signed-in user, if any; never refuses',
  headers: sessionHeaders,
  envelope: 'user',
  reply: z.nullable(z.string()),
})

export const listSessions = endpoint({
  ...BY_SESSION,
  name: 'listSessions',
  method: 'GET',
  path: '/v1/website/sessions',
  summary: 'Where this account is signed in, last used first',
  envelope: 'success',
  reply: z.array(accountSession),
})

export const endSession = endpoint({
  ...BY_SESSION,
  name: 'endSession',
  method: 'POST',
  path: '/v1/website/sessions/end',
  summary: 'Signs out one session',
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

export const endAllSessions = endpoint({
  ...BY_SESSION,
  name: 'endAllSessions',
  method: 'POST',
  path: '/v1/website/sessions/endAll',
  summary: 'Signs out everywhere, here too',
  envelope: null,
  reply: nothing,
})
