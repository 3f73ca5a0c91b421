import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { BY_ANYBODY, BY_SESSION, bodyField, headerField } from './session.ts'

const byEmail = {
  ...BY_ANYBODY,
  method: 'POST',
  headers: z.object({ email: headerField('Address of the account') }),
  body: z.optional(z.object({ email: bodyField('Address of the account') })),
  envelope: null,
  reply: nothing,
} as const

export const remindUserName = endpoint({
  ...byEmail,
  name: 'remindUserName',
  path: '/v1/recovery/account',
  summary: 'Mails the user names of an address; answers the same whether there are any',
})

export const requestPasswordReset = endpoint({
  ...byEmail,
  name: 'requestPasswordReset',
  path: '/v1/recovery/password',
  summary: 'Mails a link that sets a new password, for an hour; answers the same whether the address is known',
})

export const resetPassword = endpoint({
  ...BY_ANYBODY,
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/recovery/password/reset',
  isSignIn: true,
  summary:
    'Sets a new password with the key of a mailed link; ends every session, and signs in: the answer sets the session cookie',
  headers: z.object({ key: headerField('The value `auth` of the link'), newpassword: headerField('New password') }),
  body: z.optional(
    z.object({ key: bodyField('The value `auth` of the link'), newPassword: bodyField('New password') }),
  ),
  envelope: null,
  reply: nothing,
  errors: ['EXPIRED'],
})

export const confirmEmail = endpoint({
  ...BY_ANYBODY,
  name: 'confirmEmail',
  method: 'POST',
  path: '/v1/website/email/confirm',
  summary: 'Confirms an e-mail address with the key of a mailed link',
  body: z.object({ key: bodyField('The value `auth` of the link') }),
  envelope: null,
  reply: nothing,
  errors: ['EXPIRED'],
})

export const restoreEmail = endpoint({
  ...BY_ANYBODY,
  name: 'restoreEmail',
  method: 'POST',
  path: '/v1/website/email/restore',
  summary: 'Takes a change of the e-mail address back, with the key of the link that was mailed to the former one',
  description:
    'The former address is that of the account again, and confirmed. Every session ends. A password that was set since ' +
    'the change opens nothing any more; then a link to set another one is mailed.',
  body: z.object({ key: bodyField('The value `auth` of the link') }),
  envelope: null,
  reply: nothing,
  errors: ['EXPIRED'],
})

export const stopNotices = endpoint({
  ...BY_ANYBODY,
  name: 'stopNotices',
  method: 'POST',
  isSentFromElsewhere: true,
  path: '/v1/website/unsubscribe',
  summary: 'Ends all notices by mail, as mail programs do with one click (RFC 8058); the body is not looked at',
  query: z.object({ key: z.string().check(z.maxLength(200), z.describe('The value `auth` of the link')) }),
  envelope: null,
  reply: nothing,
  errors: ['EXPIRED'],
})

export const resumeNotices = endpoint({
  ...BY_SESSION,
  name: 'resumeNotices',
  method: 'POST',
  path: '/v1/website/account/notices',
  summary: 'Turns notices by mail on again',
  envelope: null,
  reply: nothing,
})
