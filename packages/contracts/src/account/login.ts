import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { BY_ANYBODY, bodyField, headerField, sessionHeaders } from './session.ts'

/** Calls with headers return the session for scripts to store. */
export const login = endpoint({
  ...BY_ANYBODY,
  name: 'login',
  method: 'GET',
  path: '/v1/website/login',
  summary: 'Signs in, or up when an e-mail is given, with credentials in headers',
  description:
    'The answer holds the session, which goes into the header `session` of later calls. Headers are written by some ' +
    'proxies into their logs: where you can, POST the same as JSON.',
  headers: z.object({
    user: headerField('User name', 'Zojja'),
    password: headerField('Password', 'correct horse battery staple'),
    email: headerField('E-mail address; makes the call a sign-up', 'zojja@example.org'),
  }),
  envelope: 'session',
  reply: z.string(),
  errors: ['BAD_LOGIN', 'CONFLICT'],
  crossOrigin: false,
})

/** The answer names the signed-in user; the session itself is in the cookie that it sets. */
const signIn = { ...BY_ANYBODY, method: 'POST', isSignIn: true, envelope: 'user', reply: z.string() } as const

export const postLogin = endpoint({
  ...signIn,
  name: 'postLogin',
  path: '/v1/website/login',
  summary: 'Signs in; the answer sets the session cookie',
  description:
    'For pages: the cookie is `HttpOnly`, and the answer names the user. Scripts that keep the session themselves send the credentials as headers by GET.',
  body: z.object({ user: bodyField('User name'), password: bodyField('Password') }),
  errors: ['BAD_LOGIN'],
})

export const signUp = endpoint({
  ...signIn,
  name: 'signUp',
  path: '/v1/website/signup',
  summary: 'Makes an account and signs in; the answer sets the session cookie',
  description:
    'The name must be free, and the address is asked to confirm; without a confirmed address no notices are sent.',
  body: z.object({ user: bodyField('User name'), password: bodyField('Password'), email: bodyField('E-mail address') }),
  errors: ['CONFLICT'],
})

export const logout = endpoint({
  ...BY_ANYBODY,
  name: 'logout',
  method: 'POST',
  path: '/v1/website/logout',
  summary: 'Ends the session of the caller; also fine without one',
  description: 'The session is of no use afterwards, wherever it is stored. Other sessions of the account stay.',
  headers: sessionHeaders,
  envelope: null,
  reply: nothing,
})
