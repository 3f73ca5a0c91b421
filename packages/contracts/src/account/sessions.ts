import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ACCOUNT_FAMILY, done, sessionHeaders } from './session.ts'

const accountSession = z.object({
  id: z.string().check(z.describe('Names the session; not the session itself')),
  label: z.string().check(z.describe('Program and system as it named itself, for example Firefox on Linux')),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().check(z.describe('To within a few minutes')),
})
export type AccountSession = z.infer<typeof accountSession>

export const getSession = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'getSession',
  method: 'GET',
  path: '/v1/website/session',
  summary: 'Who is signed in, which may be nobody; never refuses',
  headers: sessionHeaders,
  reply: z.object({ result: z.literal('success'), user: z.nullable(z.string()) }),
})

export const listSessions = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'listSessions',
  method: 'GET',
  path: '/v1/website/sessions',
  summary: 'Where this account is signed in, last used first',
  headers: sessionHeaders,
  reply: z.object({ result: z.literal('success'), success: z.array(accountSession) }),
  errors: ['INVALID_SESSION'],
})

export const endSession = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'endSession',
  method: 'POST',
  path: '/v1/website/sessions/end',
  summary: 'Signs out one session',
  headers: sessionHeaders,
  body: z.object({ id: z.string().check(z.maxLength(100)) }),
  reply: done,
  errors: ['INVALID_SESSION', 'NOT_FOUND', 'FORBIDDEN'],
})

export const endAllSessions = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'endAllSessions',
  method: 'POST',
  path: '/v1/website/sessions/endAll',
  summary: 'Signs out everywhere, here too',
  headers: sessionHeaders,
  reply: done,
  errors: ['INVALID_SESSION', 'FORBIDDEN'],
})
