import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { BY_SESSION, bodyField, headerField, withSession } from './session.ts'

const CURRENT_PASSWORD = bodyField('The current password')
const BY_HEADERS = 'Asks for `currentPassword`, unless both the session and the new value come in headers.'

export const changeEmail = endpoint({
  ...BY_SESSION,
  name: 'changeEmail',
  method: 'POST',
  path: '/v1/website/account/email',
  summary: 'Changes the e-mail address; the new one is asked to confirm, the old one can take it back',
  description: BY_HEADERS,
  headers: withSession({ email: headerField('New address', 'zojja@example.org') }),
  body: z.optional(z.object({ email: bodyField('New address'), currentPassword: CURRENT_PASSWORD })),
  envelope: null,
  reply: nothing,
  errors: ['BAD_LOGIN'],
})

export const changePassword = endpoint({
  ...BY_SESSION,
  name: 'changePassword',
  method: 'POST',
  path: '/v1/website/account/password',
  summary: 'Changes the password and ends every other session',
  description: `${BY_HEADERS} Personal tokens stay valid.`,
  headers: withSession({ password: headerField('New password', 'correct horse battery staple') }),
  body: z.optional(z.object({ password: bodyField('New password'), currentPassword: CURRENT_PASSWORD })),
  envelope: null,
  reply: nothing,
  errors: ['BAD_LOGIN'],
})

export const exportAccount = endpoint({
  ...BY_SESSION,
  name: 'exportAccount',
  method: 'GET',
  path: '/v1/website/account/export',
  summary: 'Everything that is stored about the account',
  description:
    'All rows of the account as JSON, with its keys and revisions of lists and plans, without the password hash.',
  reply: named(
    'AccountExport',
    z.object({
      exportedAt: z.string(),
      account: z.record(z.string(), z.unknown()),
      gameAccounts: z.array(z.record(z.string(), z.unknown())),
      lists: z.array(z.record(z.string(), z.unknown())),
      verificationLists: z.array(z.record(z.string(), z.unknown())),
      plans: z.array(z.record(z.string(), z.unknown())),
      revisions: z.array(z.record(z.string(), z.unknown())),
      gemstore: z.array(z.record(z.string(), z.unknown())),
      currencyValues: z.array(z.record(z.string(), z.unknown())),
      sessions: z.array(z.record(z.string(), z.unknown())),
      mails: z.array(z.record(z.string(), z.unknown())),
      turns: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('When keys and verification lists are looked at, and how it went')),
      archives: z.array(z.record(z.string(), z.unknown())).check(z.describe('What is read of game accounts, and when')),
      archiveGaps: z.array(z.record(z.string(), z.unknown())),
      fillCounts: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('Sums of fills by day, for the data quality; empty unless switched on')),
      archiveEntries: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('Everything that was read: transactions, open orders, readings of World versus World')),
      shares: z.array(z.record(z.string(), z.unknown())),
      tokens: z.array(z.record(z.string(), z.unknown())).check(z.describe('Personal tokens, without their hashes')),
      alerts: z.array(z.record(z.string(), z.unknown())),
      alertStates: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('What alerts remember of their items: for how long they hold, when they fired')),
      channels: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('Webhooks and browsers, without addresses and secrets')),
      notices: z.array(z.record(z.string(), z.unknown())).check(z.describe('Events of the last 90 days')),
      deliveries: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('By which channel each event went, and what came of it')),
      drops: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.describe('What game accounts that were linked at some time submitted to drop research')),
    }),
  ),
})

export const deleteAccount = endpoint({
  ...BY_SESSION,
  name: 'deleteAccount',
  method: 'POST',
  path: '/v1/website/account/delete',
  summary:
    'Requests deletion: keys and tokens are erased immediately, everything else after 30 days; ends every session',
  description: 'Until then the account can be kept: sign in again and withdraw the request.',
  body: z.object({ password: bodyField('The password, once more') }),
  envelope: 'success',
  reply: z.object({ deletionDue: z.string() }),
  errors: ['BAD_LOGIN'],
})

export const keepAccount = endpoint({
  ...BY_SESSION,
  name: 'keepAccount',
  method: 'POST',
  path: '/v1/website/account/keep',
  summary: 'Withdraws the request for deletion',
  description: 'Possible for 30 days after the request. Keys that were erased have to be linked again.',
  envelope: null,
  reply: nothing,
})
