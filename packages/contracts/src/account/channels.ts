import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { BY_SESSION } from './session.ts'

const { channels, channelName, email, webhookAddress, pushEndpoint } = ACCOUNT_LIMITS
const id = z.string().check(z.minLength(1), z.maxLength(100))

export const CHANNEL_KINDS = ['page', 'mail', 'push', 'webhook'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** `unconfirmed`: it carries nothing until it is confirmed, by a link that was mailed to it. */
export const CHANNEL_STATES = ['works', 'unconfirmed', 'off'] as const

const delivery = named(
  'Delivery',
  z.object({
    at: z.string(),
    title: z.string(),
    outcome: z.enum(['waiting', 'delivered', 'failed', 'given-up']),
    answer: z.nullable(z.string()).check(z.describe('Status or fault of the last try')),
    attempts: z.int(),
    tookMs: z.nullable(z.int()),
    nextTryAt: z.nullable(z.string()),
  }),
)
export type Delivery = z.output<typeof delivery>

export const channel = named(
  'Channel',
  z.object({
    id: z
      .string()
      .check(z.describe('`page` and `mail` are those that every account has; other addresses have their own')),
    kind: z.enum(CHANNEL_KINDS),
    name: z.string().check(z.describe('Its address, that of a webhook shortened, or the device')),
    state: z.enum(CHANNEL_STATES),
    since: z.nullable(z.string()),
    reason: z.nullable(z.string()).check(z.describe('Why it is off')),
    isDigest: z.boolean().check(z.describe('Mail: events are collected and sent once a day')),
    secretHint: z.nullable(z.string()).check(z.describe('Webhook: the end of the secret that signs it')),
    lastAt: z.nullable(z.string()),
    delivered7d: z.int(),
    failed7d: z.int(),
    delay7dMs: z
      .nullable(z.int())
      .check(
        z.describe(
          'Within so long of the event 95 % of what was delivered at the first try was handed over; null: nothing was, or it is collected for a day',
        ),
      ),
    deliveries: z.array(delivery).check(z.describe('The newest ten')),
  }),
)
export type Channel = z.output<typeof channel>

export const listChannels = endpoint({
  ...BY_SESSION,
  name: 'listChannels',
  scope: 'alerts:read',
  method: 'GET',
  path: '/v1/channels',
  summary: 'How the account is told of events',
  description: 'The page and the mail of the account first. Addresses of webhooks are shortened.',
  envelope: 'success',
  reply: z.array(channel),
  example: { request: '/gw2/v1/channels' },
})

const givenChannel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('webhook'),
    address: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'a webhook needs an address'),
        z.maxLength(webhookAddress),
        z.describe('https, to a public address; those of Discord and Slack get a message in their form'),
      ),
    name: z.optional(z.string().check(z.trim(), z.maxLength(channelName.most))),
  }),
  z.object({
    kind: z.literal('mail'),
    address: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'an e-mail address is required'),
        z.maxLength(email.most),
        z.describe('Another address than that of the account'),
      ),
  }),
  z.object({
    kind: z.literal('push'),
    name: z.string().check(z.trim(), z.maxLength(channelName.most), z.describe('Browser and system')),
    subscription: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(pushEndpoint)),
      keys: z.object({
        p256dh: z.string().check(z.minLength(1), z.maxLength(200)),
        auth: z.string().check(z.minLength(1), z.maxLength(100)),
      }),
    }),
  }),
])

export const createChannel = endpoint({
  ...BY_SESSION,
  name: 'createChannel',
  method: 'POST',
  path: '/v1/channels/new',
  summary: 'Adds a webhook, another mail address, or the push messages of a browser',
  description: `A webhook is tried at once, and added if it answers 2xx within 5 s. \`secret\` is shown this once; it signs what is sent as Standard Webhooks describe. A mail address gets a link, and nothing else until it is opened. An account has at most ${channels}.`,
  body: givenChannel,
  envelope: 'success',
  reply: z.object({
    channel,
    secret: z.nullable(z.string()).check(z.describe('Of a webhook, whsec_…; null for others')),
  }),
  errors: ['CONFLICT'],
  example: { request: '/gw2/v1/channels/new' },
})

export const confirmChannel = endpoint({
  ...BY_SESSION,
  name: 'confirmChannel',
  method: 'POST',
  path: '/v1/channels/confirm',
  summary: 'Tries a channel that is off, and switches it on if that succeeds',
  description:
    'Its failures are forgotten. A mail address gets another link, and works again once that is opened; earlier links open nothing any more.',
  body: z.object({ id }),
  envelope: 'success',
  reply: channel,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const changeChannel = endpoint({
  ...BY_SESSION,
  name: 'changeChannel',
  method: 'POST',
  path: '/v1/channels/change',
  summary: 'Makes mails a daily digest, or single ones again; or switches a channel off',
  description:
    'Only mails can be a digest. `page` and `mail` are not switched off here. `confirmChannel` switches a channel on.',
  body: z.object({ id, isDigest: z.optional(z.boolean()), isOff: z.optional(z.literal(true)) }),
  envelope: 'success',
  reply: channel,
  errors: ['NOT_FOUND'],
})

export const testChannel = endpoint({
  ...BY_SESSION,
  name: 'testChannel',
  method: 'POST',
  path: '/v1/channels/test',
  summary: 'Sends a test by a channel',
  description: 'The answer is what came of it; of a mail that it was queued.',
  body: z.object({ id }),
  envelope: 'success',
  reply: z.object({ isDelivered: z.boolean(), answer: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteChannel = endpoint({
  ...BY_SESSION,
  name: 'deleteChannel',
  method: 'POST',
  path: '/v1/channels/delete',
  summary: 'Removes a webhook, a browser or a mail address',
  description: 'What waits for it is dropped. Rules that named it keep their other channels.',
  body: z.object({ id }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

export const getPushKey = endpoint({
  ...BY_SESSION,
  name: 'getPushKey',
  method: 'GET',
  path: '/v1/push/key',
  summary: 'The public key with which browsers subscribe to push messages',
  description: 'VAPID, base64url. It stays the same for as long as the installation keeps its data.',
  envelope: 'success',
  reply: z.string(),
})
