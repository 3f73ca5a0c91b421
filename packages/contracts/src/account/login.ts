import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ACCOUNT_FAMILY, bodyField, done, headerField, sessionHeaders } from './session.ts'

/** Header calls answer the session for scripts to keep. */
export const login = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'login',
  method: 'GET',
  path: '/v1/website/login',
  summary: 'Signs in, or up when an e-mail is given, with credentials in headers',
  description:
    'The answer holds the session, which goes into the header `session` of later calls. Headers are written by some ' +
    'proxies into their logs: where you can, POST the same as JSON.',
  headers: z.object({
    user: headerField('User name'),
    password: headerField('Password'),
    email: headerField('E-mail address; makes the call a sign-up'),
  }),
  reply: z.object({ result: z.literal('success'), session: z.string() }),
  errors: ['BAD_LOGIN', 'CONFLICT'],
  crossOrigin: false,
})

/** Who is signed in now; the session itself is in the cookie that the answer sets. */
const signedIn = z.object({ result: z.literal('success'), user: z.string() })

export const postLogin = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'postLogin',
  method: 'POST',
  path: '/v1/website/login',
  summary: 'Signs in; the answer sets the session cookie',
  body: z.object({ user: bodyField('User name'), password: bodyField('Password') }),
  reply: signedIn,
  errors: ['BAD_LOGIN', 'FORBIDDEN'],
})

export const signUp = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'signUp',
  method: 'POST',
  path: '/v1/website/signup',
  summary: 'Makes an account and signs in; the answer sets the session cookie',
  body: z.object({ user: bodyField('User name'), password: bodyField('Password'), email: bodyField('E-mail address') }),
  reply: signedIn,
  errors: ['CONFLICT', 'FORBIDDEN'],
})

export const logout = endpoint({
  ...ACCOUNT_FAMILY,
  name: 'logout',
  method: 'POST',
  path: '/v1/website/logout',
  summary: 'Ends the session of the caller; also fine without one',
  headers: sessionHeaders,
  reply: done,
  errors: ['FORBIDDEN'],
})
