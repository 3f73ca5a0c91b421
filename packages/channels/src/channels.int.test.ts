import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVault, VaultError } from '@gildscope/base/vault'
import { Outgoing } from '@gildscope/outgoing'
import { decrypt } from 'http_ece'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CalledContent, openChannel, type PushContent, sealChannel } from './channel-content.ts'
import { pushKeysOf } from './push-keys.ts'
import { isSubscription, type Sent, sendByChannel } from './send-by-channel.ts'
import { type Message, webhookBody } from './webhook-body.ts'

type Call = { url: string; headers: IncomingHttpHeaders; body: Buffer }
const calls: Call[] = []
let status = 200
let origin = ''
const close: (() => unknown)[] = []

beforeEach(async () => {
  calls.length = 0
  status = 200
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    calls.push({ url, headers, body: Buffer.concat(parts) })
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  close.push(() => server.close())
})
afterEach(() => {
  for (const each of close.splice(0)) each()
})

const pushKeys = pushKeysOf(Buffer.alloc(32, 7))
const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const MESSAGE: Message = {
  origin: 'https://site.example',
  rule: {
    id: 'r1',
    name: 'cheap <!channel> @everyone',
    rule: {
      ...{ subject: { kind: 'item', id: 19721 }, conditions: 'sell_price:lt:2035', price: 'steady' },
      ...{ certainty: 'sure', hold: 2, repeat: 'again' },
    },
  },
  notice: {
    ...{ id: '7d9a', kind: 'alert', at: '2026-03-02T10:00:00.000Z', isSeen: false },
    title: 'Glob of Ectoplasm: sell price below 20s 35c',
    lines: ['steady sell price 20s 30c, true for 2 polls', 'Rule: cheap <!channel> @everyone'],
    ...{ link: '/tradepost/item/19721', alertId: 'r1', itemId: 19721, channels: ['webhook'] },
    figure: { field: 'sell_price', value: 2030, error: null, threshold: 2035 },
  },
}
const send = (content: CalledContent, message = MESSAGE): Promise<Sent> =>
  sendByChannel(
    { outgoing: new Outgoing({ allowsLoopback: true, userAgent: 'test' }), pushKeys, now: () => new Date() },
    content,
    message,
  )
const hook = (path = '/hook'): CalledContent => ({ kind: 'webhook', address: `${origin}${path}`, secret: SECRET })

describe('a webhook', () => {
  test('gets what happened, signed as Standard Webhooks are', async () => {
    expect(await send(hook())).toMatchObject({ outcome: 'delivered', answer: '200', mayRetry: false })
    const [call] = calls
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': '7d9a' })
    const body = new Webhook(SECRET).verify(call?.body ?? '', call?.headers as Record<string, string>)
    expect(body).toEqual({
      type: 'alert',
      timestamp: '2026-03-02T10:00:00.000Z',
      data: {
        notice: { ...MESSAGE.notice, link: 'https://site.example/tradepost/item/19721' },
        rule: MESSAGE.rule,
      },
    })
    const other = new Webhook(`whsec_${randomBytes(24).toString('base64')}`)
    expect(() => other.verify(call?.body ?? '', call?.headers as Record<string, string>)).toThrow('signature')
  })

  test.each([301, 400, 404, 429, 500])('that answers %i may be tried again', async (answered) => {
    status = answered
    expect(await send(hook())).toMatchObject({ outcome: 'failed', answer: String(answered), mayRetry: true })
  })

  test('of Discord or Slack gets a message in their form, in which nobody is called', () => {
    const read = (address: string) => JSON.parse(webhookBody(address, MESSAGE))
    const discord = read('https://discord.com/api/webhooks/1/secret')
    expect(discord).toEqual({
      content: MESSAGE.notice.title,
      embeds: [
        {
          title: 'site.example',
          url: 'https://site.example/tradepost/item/19721',
          description: MESSAGE.notice.lines.join('\n'),
          timestamp: MESSAGE.notice.at,
        },
      ],
      allowed_mentions: { parse: [] },
    })
    expect(read('https://hooks.slack.com/services/T/B/secret')).toEqual({
      text: `*${MESSAGE.notice.title}*
steady sell price 20s 30c, true for 2 polls
Rule: cheap &lt;!channel&gt; @everyone
<https://site.example/tradepost/item/19721|site.example>`,
    })
    for (const address of ['https://discord.com.example.org/api/webhooks/1', 'https://discord.com/other'])
      expect(read(address)).toHaveProperty('data.rule.id', 'r1')
  })
})

describe('a browser', () => {
  let keys: ECDH
  let auth: Buffer
  const subscription = (path = '/push/1'): PushContent => ({
    kind: 'push',
    endpoint: `${origin}${path}`,
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  })
  beforeEach(() => {
    keys = createECDH('prime256v1')
    keys.generateKeys()
    auth = randomBytes(16)
  })

  test('gets what happened, encrypted for it alone, within an hour', async () => {
    expect(await send(subscription())).toMatchObject({ outcome: 'delivered', answer: '200', mayRetry: false })
    const [call] = calls
    expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
    expect(call?.body.toString()).not.toContain('Glob')
    const text = decrypt(call?.body ?? Buffer.alloc(0), {
      ...{ version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') },
    }).toString()
    const { id, kind, title, lines, link, at, itemId } = MESSAGE.notice
    expect(JSON.parse(text)).toEqual({ id, kind, title, lines, link, at, itemId })
  })

  test('is sent what the site signed by its own key', async () => {
    await send(subscription())
    const authorization = calls[0]?.headers.authorization ?? ''
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
    expect(key).toBe(pushKeys.publicKey)
    const point = Buffer.from(key, 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
      },
    })
    const [head = '', claims = '', signature = ''] = token.split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'https://site.example',
    })
  })

  test.each([
    [404, 'gone', false],
    [410, 'gone', false],
    [429, 'failed', true],
    [503, 'failed', true],
    [400, 'failed', false],
    [413, 'failed', false],
  ] as const)('whose service answers %i: %s, again: %s', async (answered, outcome, mayRetry) => {
    status = answered
    expect(await send(subscription())).toMatchObject({ outcome, answer: String(answered), mayRetry })
  })

  test('is not tried again where a message may have arrived', async () => {
    const port = Number(new URL(origin).port)
    for (const each of close.splice(0)) each()
    expect(await send({ ...subscription(), endpoint: `http://localhost:${port}/` })).toMatchObject({ mayRetry: false })
    expect(await send({ ...subscription(), endpoint: 'https://10.0.0.1/' })).toMatchObject({
      ...{ answer: 'this leads to a private network', mayRetry: true },
    })
  })

  test('has keys, or is none', () => {
    expect(isSubscription(subscription(), pushKeys)).toBe(true)
    const { p256dh } = subscription().keys
    for (const odd of [
      { p256dh, auth: 'AAAA' },
      { p256dh: 'AAAA', auth: auth.toString('base64url') },
    ])
      expect(isSubscription({ ...subscription(), keys: odd }, pushKeys)).toBe(false)
  })

  test('gets a payload that its service takes, however long the notice is', async () => {
    const lines = Array.from({ length: 200 }, () => 'a'.repeat(1_000))
    await send(subscription(), { ...MESSAGE, notice: { ...MESSAGE.notice, title: 't'.repeat(1_000), lines } })
    expect(calls[0]?.body.length).toBeLessThan(4_096)
  })
})

test('the key of push messages follows from the key of the installation, and is on the curve', () => {
  expect(pushKeysOf(Buffer.alloc(32, 7))).toEqual(pushKeys)
  expect(pushKeysOf(Buffer.alloc(32, 8))).not.toEqual(pushKeys)
  expect(Buffer.from(pushKeys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(pushKeys.privateKey, 'base64url')).toHaveLength(32)
})

test('what is stored opens for the same account and channel alone', () => {
  const vault = createVault([{ name: 'one', secret: randomBytes(32) }])
  const own = { accountId: 'a', channelId: 'c' }
  const sealed = sealChannel(vault, own, hook())
  expect(openChannel(vault, { ...own, ...sealed })).toEqual(hook())
  expect(() => openChannel(vault, { accountId: 'b', channelId: 'c', ...sealed })).toThrow(VaultError)
  expect(() => openChannel(vault, { ...own, sealed: null, sealedBy: null })).toThrow('no address')
  expect(sealed.sealed.toString('latin1')).not.toContain(SECRET)
})
