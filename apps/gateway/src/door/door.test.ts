import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createLogger, createRegistry } from '@gildscope/service-kit'
import { expect, onTestFinished, test } from 'vitest'
import { MarketMirror } from '../streams/market-mirror.ts'
import { Upstreams } from '../upstreams/upstreams.ts'
import { AnswerStore } from './answer-store.ts'
import { Connections } from './connections.ts'
import { Door } from './door.ts'
import { SlowReaders } from './slow-readers.ts'

const BODY_BYTES = 100_000

const startDoor = (): Door => {
  const registry = createRegistry('test')
  const mirror = new MarketMirror(Date.now)
  const slowReaders = new SlowReaders(0)
  const door = new Door({
    upstreams: new Map([['items', new Upstreams(['http://127.0.0.1:1'], 1)]]),
    limits: { openRequests: 1000, atOnce: 10, atOncePerAddress: 10, bodyBytes: BODY_BYTES, slowMs: 1000 },
    findTarget: () => ({ service: 'items', pattern: 'any', added: [] }),
    callerOf: ({ url = '' }) => ({ address: url, whose: url, forwardedFor: '', host: '', protocol: '' }),
    connections: new Connections({ most: 1000, isProxy: () => true }),
    store: new AnswerStore({ maxBytes: 0, metrics: registry, mirror, slowReaders, now: Date.now }),
    slowReaders,
    registry,
    log: createLogger({ name: 'test', level: 'silent' }),
    headers: {},
  })
  onTestFinished(() => door.close())
  return door
}

/** A request of which the head and all but the last byte are there; returns what came of its body. */
const begin = (door: Door, caller: string): Buffer => {
  const request = new IncomingMessage(new Socket())
  request.method = 'POST'
  request.url = caller
  request.headers = { 'content-length': String(BODY_BYTES) }
  const response = new ServerResponse(request)
  response.assignSocket(request.socket)
  onTestFinished(() => void response.destroy())
  door.answer(request, response, () => undefined)
  const chunk = Buffer.from(new ArrayBuffer(BODY_BYTES - 1))
  request.push(chunk)
  return chunk
}

test('bodies that wait for their turn hold no more memory than there is room for bodies', async () => {
  const door = startDoor()
  const chunks = Array.from({ length: 100 }, (_, n) => begin(door, String(n)))
  await new Promise(process.nextTick)
  const held = chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  expect(held).toBeGreaterThan(20 * BODY_BYTES)
  expect(held).toBeLessThanOrEqual(24 * BODY_BYTES)
})
