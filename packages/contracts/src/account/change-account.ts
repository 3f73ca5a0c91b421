import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ACCOUNT_FAMILY, bodyField, done, headerField, sessionHeaders, withSession } from './session.ts'

const CURRENT_PASSWORD = bodyField('The password of now')
const BY_HEADERS = 'Asks for `currentPassword`, unless both the session and the new value come in headers.'

export const changeEmail = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'changeEmail',
  method: 'POST',
  path: '/v1/website/account/email',
  summary: 'Changes the e-mail address; the new one is asked to confirm, the old one can take it back',
  description: BY_HEADERS,
  headers: withSession({ email: headerField('New address') }),
  body: z.optional(z.object({ email: bodyField('New address'), currentPassword: CURRENT_PASSWORD })),
  reply: done,
  errors: ['INVALID_SESSION', 'BAD_LOGIN', 'FORBIDDEN'],
})

export const changePassword = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'changePassword',
  method: 'POST',
  path: '/v1/website/account/password',
  summary: 'Changes the password and ends every other session',
  description: BY_HEADERS,
  headers: withSession({ password: headerField('New password') }),
  body: z.optional(z.object({ password: bodyField('New password'), currentPassword: CURRENT_PASSWORD })),
  reply: done,
  errors: ['INVALID_SESSION', 'BAD_LOGIN', 'FORBIDDEN'],
})

export const exportAccount = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'exportAccount',
  method: 'GET',
  path: '/v1/website/account/export',
  summary: 'Everything that is stored about the account',
  description: 'All rows of the account as JSON, with its keys and list revisions, without the password hash.',
  headers: sessionHeaders,
  reply: z.object({
    exportedAt: z.string(),
    account: z.record(z.string(), z.unknown()),
    gameAccounts: z.array(z.record(z.string(), z.unknown())),
    lists: z.array(z.record(z.string(), z.unknown())),
    verificationLists: z.array(z.record(z.string(), z.unknown())),
    revisions: z.array(z.record(z.string(), z.unknown())),
    gemstore: z.array(z.record(z.string(), z.unknown())),
    sessions: z.array(z.record(z.string(), z.unknown())),
    mails: z.array(z.record(z.string(), z.unknown())),
  }),
  errors: ['INVALID_SESSION'],
})

export const deleteAccount = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'deleteAccount',
  method: 'POST',
  path: '/v1/website/account/delete',
  summary: 'Asks for deletion: keys go at once, everything else after 30 days; ends every session',
  headers: sessionHeaders,
  body: z.object({ password: bodyField('The password, once more') }),
  reply: z.object({ result: z.literal('success'), success: z.object({ deletionDue: z.string() }) }),
  errors: ['INVALID_SESSION', 'BAD_LOGIN', 'FORBIDDEN'],
})

export const keepAccount = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'keepAccount',
  method: 'POST',
  path: '/v1/website/account/keep',
  summary: 'Takes the wish for deletion back',
  headers: sessionHeaders,
  reply: done,
  errors: ['INVALID_SESSION', 'FORBIDDEN'],
})
