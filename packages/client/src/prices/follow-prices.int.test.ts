import { expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { errorOf, json, text, useServer } from '../testing/serve.ts'
import type { PriceEvent, PricesAsk } from './follow-prices.ts'

const server = useServer()
const price = (id: number) => ({ id, buy_price: 1, sell_price: 2, buy_quantity: 3, sell_quantity: null })
const event = (type: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
const beat = (version: number) => event('heartbeat', { version, ageSeconds: 1 }, version)
const told = (body: string, isCut = false) => text(`retry: 1\n\n${body}`, { type: 'text/event-stream', isCut })
const follow = (ask: PricesAsk = {}) => createClient({ origin: server.origin() }).followPrices(ask)

/** Takes the given number of events, then leaves the loop. */
const first = async (count: number, ask?: PricesAsk): Promise<PriceEvent[]> => {
  const seen: PriceEvent[] = []
  for await (const event of follow(ask)) if (seen.push(event) === count) break
  return seen
}

it('delivers the parts of one change together, and ignores unknown events', async () => {
  const body = event('prices', [price(1)]) + event('news', {}) + event('prices', [price(2)], 8) + beat(8)
  server.willAnswer(told(body))
  expect(await first(2, { ids: [1, 2], since: 5 })).toEqual([
    { type: 'prices', version: 8, prices: [price(1), price(2)] },
    { type: 'heartbeat', version: 8, ageSeconds: 1 },
  ])
  expect(Object.fromEntries(server.asked()[0]?.query ?? [])).toEqual({ ids: '1,2', since: '5' })
})

it.each([true, false])('continues after a break (%s) or an end from the last event', async (isCut) => {
  server.willAnswer(
    told(beat(7), isCut),
    json({}, 503, { 'retry-after': '0' }),
    told(event('reset', { version: 9 }, 9)),
  )
  expect((await first(2)).map(({ type, version }) => [type, version])).toEqual([
    ['heartbeat', 7],
    ['reset', 9],
  ])
  expect(server.asked().map(({ query }) => query.get('since'))).toEqual([null, '7', '7'])
})

it('follows everything if an address cannot hold the ids, and filters for the requested ones', async () => {
  server.willAnswer(told(event('prices', [price(1)], 7) + event('prices', [price(1), price(2000)], 8)))
  const ids = Array.from({ length: 1500 }, (_, index) => index + 1000)
  expect(await first(1, { ids })).toEqual([{ type: 'prices', version: 8, prices: [price(2000)] }])
  expect(server.asked()[0]?.query.has('ids')).toBe(false)
})

it('ends without an error when it is aborted, also while it waits', async () => {
  const stopping = new AbortController()
  server.willAnswer((_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`retry: 600000\n\n${beat(7)}`)
    setTimeout(() => stopping.abort(), 20)
  })
  const seen: PriceEvent[] = []
  for await (const event of follow({ signal: stopping.signal })) seen.push(event)
  expect(seen).toHaveLength(1)
})

it.each([
  [json({ error: { code: 'VALIDATION', message: 'no', details: {} } }, 400), { code: 'VALIDATION', status: 400 }],
  [text('<html>', { type: 'text/html' }), { code: 'UNEXPECTED' }],
  [told(event('prices', [{ id: 'x' }], 3)), { code: 'UNEXPECTED' }],
  [told(`data: ${'x'.repeat(9_000_000)}`), { code: 'UNEXPECTED' }],
])('fails without reconnecting where that would be useless: %#', async (answer, fault) => {
  server.willAnswer(answer)
  expect(await errorOf(first(1))).toMatchObject(fault)
  expect(server.asked()).toHaveLength(1)
})

it('treats an empty list as a mistake, because without ids all items are followed', async () => {
  expect(await errorOf(first(1, { ids: [] }))).toMatchObject({ code: 'VALIDATION' })
})
