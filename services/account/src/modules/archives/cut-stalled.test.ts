import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutStalled } from './cut-stalled.ts'

const STALLED_MS = 100
/** More than a socket buffers when nothing is read. */
const LARGE = Buffer.alloc(32_000_000)

const server = createServer()
let [answer, reader]: [ServerResponse | null, IncomingMessage | null] = [null, null]
beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** An answer in progress whose reader has not started. */
const begin = async (): Promise<[ServerResponse, IncomingMessage]> => {
  server.once('request', (_request, response) => {
    cutStalled(response, STALLED_MS)
    response.write('begun')
    answer = response
  })
  const { port } = server.address() as AddressInfo
  ;[reader] = (await once(get({ port, agent: false }), 'response')) as [IncomingMessage]
  reader.on('error', () => undefined)
  if (answer === null) throw new Error('no one was called')
  return [answer, reader]
}

test('an answer that waits for its turn is not cut, and is read to its end', async () => {
  const [waiting, reading] = await begin()
  await once(waiting, 'timeout')
  expect(waiting.destroyed).toBe(false)
  waiting.end(' and ended')
  expect(Buffer.concat(await reading.toArray()).toString()).toBe('begun and ended')
})

test('an answer that nobody reads is cut, also after it waited', async () => {
  const [stalled] = await begin()
  await once(stalled, 'timeout')
  stalled.end(LARGE)
  await once(stalled, 'close')
  expect(stalled.writableFinished).toBe(false)
})
