import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { instantText, param } from '../wire.ts'
import { alert, givenAlert, noticeFigure } from './alert-rules.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { BY_SESSION, sessionHeaders } from './session.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const example = { subject: 'an item', conditions: 'sell_price:lt:2035' }

export const listAlerts = endpoint({
  ...BY_SESSION,
  name: 'listAlerts',
  scope: 'alerts:read',
  method: 'GET',
  path: '/v1/alerts',
  summary: 'The rules of the account with their states',
  description: 'Most pressing first: holding, waiting, fired, armed, paused, ended.',
  envelope: 'success',
  reply: z.array(alert),
  example: { request: '/gw2/v1/alerts' },
})

export const createAlert = endpoint({
  ...BY_SESSION,
  name: 'createAlert',
  scope: 'alerts:write',
  method: 'POST',
  path: '/v1/alerts/new',
  summary: 'Makes a rule; the answer is the rule',
  description: `An account has at most ${ACCOUNT_LIMITS.alerts}. A rule about ${example.subject}, for example, has the conditions \`${example.conditions}\`.`,
  body: givenAlert,
  envelope: 'success',
  reply: alert,
  errors: ['CONFLICT', 'NOT_FOUND'],
  example: { request: '/gw2/v1/alerts/new' },
})

export const updateAlert = endpoint({
  ...BY_SESSION,
  name: 'updateAlert',
  scope: 'alerts:write',
  method: 'POST',
  path: '/v1/alerts/update',
  summary: 'Replaces a rule; it starts anew',
  description: 'With `revision` a change that was made elsewhere meanwhile is refused with CONFLICT.',
  body: z.extend(givenAlert, {
    id,
    revision: z.optional(z.int().check(z.positive(), z.describe('Revision that was changed'))),
  }),
  envelope: 'success',
  reply: alert,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const pauseAlert = endpoint({
  ...BY_SESSION,
  name: 'pauseAlert',
  scope: 'alerts:write',
  method: 'POST',
  path: '/v1/alerts/pause',
  summary: 'Pauses a rule, or arms it again',
  description: 'Armed again, it starts anew: what holds at that moment fires once it has held for its polls.',
  body: z.object({ id, isPaused: z.boolean() }),
  envelope: 'success',
  reply: alert,
  errors: ['NOT_FOUND'],
})

export const deleteAlert = endpoint({
  ...BY_SESSION,
  name: 'deleteAlert',
  scope: 'alerts:write',
  method: 'POST',
  path: '/v1/alerts/delete',
  summary: 'Deletes a rule',
  description: 'What it reported stays in the list of events.',
  body: z.object({ id }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

/** What a notice reports; each channel shows it in its own way. */
export const notice = named(
  'Notice',
  z.object({
    id: z.string(),
    kind: z.string().check(z.describe('alert, order, key-invalid, gemstore-return, …')),
    at: z.string(),
    isSeen: z.boolean(),
    title: z.string(),
    lines: z.array(z.string()),
    link: z.nullable(z.string()).check(z.describe('The page of this site that it leads to')),
    alertId: z.nullable(z.string()),
    itemId: z.nullable(z.int()),
    figure: z.nullable(noticeFigure).check(z.describe('What made it true')),
    channels: z.array(z.string()).check(z.describe('Kinds of the channels that it was handed to')),
  }),
)
export type Notice = z.output<typeof notice>

export const MAX_NOTICES = 500

export const listNotices = endpoint({
  ...BY_SESSION,
  name: 'listNotices',
  scope: 'alerts:read',
  method: 'GET',
  path: '/v1/alerts/events',
  summary: 'What the account was told of, newest first',
  description: `Alerts, orders, keys and gem store of the last 90 days, at most ${MAX_NOTICES}.`,
  headers: sessionHeaders,
  query: z.object({
    since: z.optional(instantText).check(param('Only what came after this moment', '2026-11-27T12:00:00Z')),
    limit: z
      .optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_NOTICES)))
      .check(param('Maximum number', 8)),
  }),
  envelope: 'success',
  reply: z.object({
    events: z.array(notice),
    unseen: z.int().check(z.describe('Of all, not only of those answered')),
    total: z.int(),
  }),
  example: { request: '/gw2/v1/alerts/events?limit=8' },
})

export const markNoticesSeen = endpoint({
  ...BY_SESSION,
  name: 'markNoticesSeen',
  method: 'POST',
  path: '/v1/alerts/seen',
  summary: 'Marks what came up to a moment as seen',
  description: 'Usually the moment of the newest event that was shown.',
  body: z.object({ until: instantText }),
  envelope: null,
  reply: nothing,
})
