import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { param } from '../wire.ts'
import { BY_ANYBODY, BY_SESSION, bodyField, headerField } from './session.ts'

const byEmail = {
  ...BY_ANYBODY,
  method: 'POST',
  headers: z.object({ email: headerField('Address of the account', 'zojja@example.org') }),
  body: z.optional(z.object({ email: bodyField('Address of the account') })),
  envelope: null,
  reply: nothing,
} as const

export const remindUserName = endpoint({
  ...byEmail,
  name: 'remindUserName',
  path: '/v1/recovery/account',
  summary: 'Mails the user names of an address; answers the same whether there are any',
  description: 'The answer does not tell whether the address is known. One mail has all user names of it.',
})

export const requestPasswordReset = endpoint({
  ...byEmail,
  name: 'requestPasswordReset',
  path: '/v1/recovery/password',
  summary: 'Mails a link that sets a new password, for an hour; answers the same whether the address is known',
  description: 'The answer does not tell whether the address is known, so that nobody learns it from here.',
})

export const resetPassword = endpoint({
  ...BY_ANYBODY,
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/recovery/password/reset',
  isSignIn: true,
  summary:
    'Sets a new password with the key of a mailed link; ends every session, and signs in: the answer sets the session cookie',
  description:
    'The key is the value `auth` of the mailed link. It is valid once and for an hour; the password may be sent as a header or in the body.',
  headers: z.object({
    key: headerField('The value `auth` of the link', 'q7Zk2sYw'),
    newpassword: headerField('New password', 'correct horse battery staple'),
  }),
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
  description:
    'Of the account, or another one that its alerts may come to. Only confirmed addresses get notices. The link is valid for 48 hours, until another one is mailed.',
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
  summary: 'Ends all notices to an address, as mail programs do with one click (RFC 8058); the body is not looked at',
  description:
    'The link in each notice has the key, so that no session is needed. Mails that an account asks for, such as a reset of the password, are still sent.',
  query: z.object({ key: z.string().check(z.maxLength(200), param('The value `auth` of the link', 'q7Zk2sYw')) }),
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
  description: 'After they were ended by the link in a notice. Nothing that was missed is sent later.',
  envelope: null,
  reply: nothing,
})
