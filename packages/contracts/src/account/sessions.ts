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
  description: 'Null without a session, or with one that has ended. For pages that show who is signed in.',
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
  description:
    'Each with the program that signed in and when it was last used. The ids end sessions, they do not open any.',
  envelope: 'success',
  reply: z.array(accountSession),
})

export const endSession = endpoint({
  ...BY_SESSION,
  name: 'endSession',
  method: 'POST',
  path: '/v1/website/sessions/end',
  summary: 'Signs out one session',
  description: 'By its id from the list of sessions. Whoever uses it is refused from then on.',
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
  description: 'For a session that may be in wrong hands. The password stays; change it if it is known, too.',
  envelope: null,
  reply: nothing,
})
