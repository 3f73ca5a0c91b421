import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { ResponseSink } from './response-sink.ts'

let end: () => void = () => undefined
afterEach(() => end())

const open = async () => {
  const answer = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => answer.resolve(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  end = () => {
    client.destroy()
    server.close()
  }
  client.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  return { client, response: await answer.promise }
}

it('ends cleanly for a client that reads', async () => {
  const { client, response } = await open()
  const sink = new ResponseSink(response)
  sink.write(Buffer.from('event: prices\n\n'))
  sink.close()
  expect(await text(client)).toContain('event: prices')
})

it('cuts off a client that stopped reading', async () => {
  const { response } = await open()
  const sink = new ResponseSink(response)
  while (sink.waitingBytes() < 1_000_000) sink.write(Buffer.alloc(1_000_000))
  const isClosed = once(response, 'close')
  sink.close()
  await isClosed
  expect(sink.waitingBytes()).toBe(0)
})
