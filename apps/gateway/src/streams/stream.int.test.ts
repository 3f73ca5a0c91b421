import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'
import { type FakeItems, startFakeItems } from '../testing/fake-items.ts'

let items: FakeItems
let gateway: FastifyInstance
let url: string
afterEach(async () => {
  await gateway.close()
  await items.close()
})

const start = async (env: Record<string, string> = {}) => {
  items = await startFakeItems()
  items.change([1, 5, 10, 7, 9], [2, null, 20, null, 1])
  const config = configSchema.parse({ LOG_LEVEL: 'silent', ITEMS_ORIGIN: items.origin, WEB_ROOT: '/nowhere', ...env })
  gateway = await buildApp({ config })
  url = `${await gateway.listen({ port: 0, host: '127.0.0.1' })}/gw2/v1/items/stream`
  await items.isFollowed()
}

const listen = async (query = '', headers: Record<string, string> = {}) => {
  const abort = new AbortController()
  const response = await fetch(`${url}${query}`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    readUntil: async (part: string): Promise<string> => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended without '${part}': ${text}`)
        text += value
      }
      return text
    },
    stop: () => abort.abort(),
  }
}

test('listeners receive a change, and returning clients receive what they missed', async () => {
  await start()
  const client = await listen('?ids=1')
  expect(Object.fromEntries(client.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'x-data-source': 'live',
  })
  await client.readUntil('event: heartbeat\ndata: {"version":2,"ageSeconds":7}')
  const version = items.change([1, 5, 11, 7, 3], [2, 1, 1, 1, 1])
  const event = `id: ${version}\nevent: prices\ndata: [{"id":1,"buy_price":5,"sell_price":11,"buy_quantity":7,"sell_quantity":3}]\n\n`
  await client.readUntil(event)
  client.stop()
  for (const returning of [await listen('?ids=1', { 'last-event-id': '2' }), await listen('?ids=3&ids=1&since=2')]) {
    await returning.readUntil(event)
    returning.stop()
  }
  const stranger = await listen('?ids=1', { 'last-event-id': 'rubbish' })
  await stranger.readUntil('event: reset')
  stranger.stop()
})

test('the feed is followed again after an outage of its service, and changes made meanwhile are sent', async () => {
  await start()
  const client = await listen()
  await client.readUntil('event: heartbeat')
  items.breakFeed()
  const version = items.change([1, 5, 99, 7, 9])
  await client.readUntil(`id: ${version}\nevent: prices\ndata: [{"id":1,"buy_price":5,"sell_price":99,`)
  client.stop()
})

test('a stream is refused with a reason until the market is loaded', async () => {
  await start()
  const alone = await buildApp({
    config: configSchema.parse({ LOG_LEVEL: 'silent', ITEMS_ORIGIN: 'http://127.0.0.1:1' }),
  })
  const reply = await fetch(`${await alone.listen({ port: 0, host: '127.0.0.1' })}/gw2/v1/items/stream`)
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({
    error: { code: 'UNAVAILABLE', message: expect.stringContaining('being loaded') },
  })
  await alone.close()
})

test('listeners above the limit are refused with a reason, and HEAD is answered', async () => {
  await start({ STREAM_CLIENTS: '2' })
  const clients = [await listen(), await listen()]
  const refused = await fetch(url)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('listeners') } })
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-type')).toContain('text/event-stream')
  expect(head.headers.get('content-length')).toBeNull()
  for (const client of clients) client.stop()
})

test('invalid ids and too many ids are refused', async () => {
  await start()
  expect((await fetch(`${url}?ids=x`)).status).toBe(400)
  const ids = Array.from({ length: 5001 }, (_, index) => index + 1).join()
  expect((await fetch(`${url}?ids=${ids}`)).status).toBe(413)
})

test('open streams end when the gateway closes', async () => {
  await start()
  const client = await listen()
  await client.readUntil('event: heartbeat')
  const isOver = expect(client.readUntil('never')).rejects.toThrow()
  await gateway.close()
  await isOver
})
