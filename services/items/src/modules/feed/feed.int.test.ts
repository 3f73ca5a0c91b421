import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let url: string
let version: number

beforeAll(async () => {
  version = await writeMarket(database.db, { items: [{ id: 1 }, { id: 2 }], prices: [{ itemId: 1, sellPrice: 10 }] })
  test = await startApp(database, { STREAM_CLIENTS: 2 })
  await test.reach(version)
  url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/gw2/v1/items/stream`
})
afterAll(() => test?.app.close())

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

it('streams a change of the database to its listeners, and catches up those who come back', async () => {
  const client = await listen('?ids=1')
  expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(client.response.headers.get('access-control-allow-origin')).toBe('*')
  expect(client.response.headers.get('x-data-source')).toBe('live')
  await client.readUntil(`event: heartbeat\ndata: {"version":${version}`)
  const next = await writeMarket(database.db, {
    prices: [
      { itemId: 1, sellPrice: 11, buyQuantity: 3 },
      { itemId: 2, sellPrice: 5 },
    ],
  })
  const changed = '[{"id":1,"buy_price":null,"sell_price":11,"buy_quantity":3,"sell_quantity":null}]'
  await client.readUntil(`id: ${next}\nevent: prices\ndata: ${changed}\n\n`)
  client.stop()

  const returning = await listen('?ids=1', { 'last-event-id': String(version) })
  await returning.readUntil(`id: ${next}\nevent: prices\ndata: ${changed}\n\n`)
  returning.stop()

  const beginner = await listen(`?ids=1&since=${version}`)
  await beginner.readUntil(`id: ${next}\nevent: prices\ndata: ${changed}\n\n`)
  beginner.stop()

  const stranger = await listen('', { 'last-event-id': 'whatever' })
  await stranger.readUntil('event: reset')
  stranger.stop()
})

it('refuses more listeners than it may have, with words, and answers HEAD', async () => {
  const clients = [await listen(), await listen()]
  const refused = await fetch(url)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    error: { code: 'UNAVAILABLE', message: expect.stringContaining('listeners') },
  })
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-type')).toContain('text/event-stream')
  expect(head.headers.get('content-length')).toBeNull()
  for (const client of clients) client.stop()
})

it('refuses ids that are none and too many of them', async () => {
  expect((await fetch(`${url}?ids=x`)).status).toBe(400)
  const ids = Array.from({ length: 5001 }, (_, index) => index + 1).join()
  expect((await fetch(`${url}?ids=${ids}`)).status).toBe(413)
})
