import { expect, it } from 'vitest'
import type { LiveEvent } from '../live-connection.ts'
import { type StreamAsk, streamOpener } from './open-stream.ts'

const HEARTBEAT = 'id: 7\nevent: heartbeat\ndata: {"version":7,"ageSeconds":1}\n\n'
const ASK: StreamAsk = { ids: [19721, 19976], since: 6 }

/** A server with a single answer, which records the requests. */
const serve = (reply: Response | Error, ask = ASK) => {
  const asked: { url: URL; signal: AbortSignal | null | undefined }[] = []
  const heard: LiveEvent[] = []
  const ends: (number | null)[] = []
  const open = streamOpener({
    origin: 'https://any.example',
    fetch: async (input, init) => {
      asked.push({ url: new URL(String(input)), signal: init?.signal })
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  const close = open(ask, { hear: (event) => heard.push(event), end: (ms) => ends.push(ms) })
  return { asked, heard, ends, close }
}

it('asks for the items by their ids, with the version that is known', () => {
  const { asked } = serve(new Response(''))
  expect(asked[0]?.url.href).toBe('https://any.example/gw2/v1/items/stream?ids=19721,19976&since=6')
})

it('asks for all items without naming any', () => {
  const { asked } = serve(new Response(''), { ids: null, since: null })
  expect(asked[0]?.url.search).toBe('')
})

it('passes on events, and that the stream ended', async () => {
  const { heard, ends } = serve(new Response(HEARTBEAT))
  await expect.poll(() => ends).toEqual([null])
  expect(heard).toEqual([{ type: 'heartbeat', version: 7 }])
})

it.each([429, 503])('reports when a client refused with %s may reconnect', async (status) => {
  const { ends } = serve(new Response('{}', { status, headers: { 'retry-after': '20' } }))
  await expect.poll(() => ends).toEqual([20_000])
})

it.each([
  ['a refusal that names no time', new Response('{}', { status: 503 })],
  ['a date, which none of our servers writes', new Response('', { status: 503, headers: { 'retry-after': 'Mon' } })],
  ['a lost network', new TypeError('fetch failed')],
])('leaves the time to reconnect to the caller: %s', async (_what, reply) => {
  const { ends } = serve(reply)
  await expect.poll(() => ends).toEqual([null])
})

it('reports nothing more once it is closed, and closes the connection', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const { asked, heard, ends, close } = serve(new Response(readable))
  const writer = writable.getWriter()
  const bytes = new TextEncoder().encode(HEARTBEAT)
  void writer.write(bytes)
  await expect.poll(() => heard).toHaveLength(1)
  close()
  expect(asked[0]?.signal?.aborted).toBe(true)
  await writer.write(bytes)
  await writer.close()
  expect(heard).toHaveLength(1)
  expect(ends).toEqual([])
})
