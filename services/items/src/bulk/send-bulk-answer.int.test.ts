import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { AppError, HeldBytes, Lane } from '@gildscope/service-kit'
import { until } from '@gildscope/testkit/until'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { sendBulkAnswer } from './send-bulk-answer.ts'
import { startWork } from './work.ts'

const PART_BYTES = 65_536
/** Nothing that compresses. */
const PARTS = Array.from({ length: 64 }, () => randomBytes(PART_BYTES))
const TEXT = Buffer.concat(PARTS)

let app: FastifyInstance | null = null
afterEach(() => app?.close())

/** What was held at most: a socket may have taken all of it by the time at which somebody looks. */
class WithPeak extends HeldBytes {
  peak = 0

  override add(owner: unknown, bytes: number): boolean {
    const isAdded = super.add(owner, bytes)
    this.peak = Math.max(this.peak, this.held)
    return isAdded
  }
}

/** A server with one answer, made by one at a time; `perAnswer` bytes of it can be held. */
const startSender = async (perAnswer: number, { fails = false, times = 1 } = {}) => {
  const lane = new Lane({
    refusal: () => new AppError('UNAVAILABLE', 'too many answers'),
    atOnce: 1,
    atOncePerCaller: 1,
    places: 20,
    placesPerCaller: 20,
  })
  const bulk = {
    lanes: { small: lane, large: lane },
    heldBytes: new WithPeak({ perOwner: perAnswer, total: perAnswer * 10 }),
    wholeBytes: 2 * PART_BYTES,
  }
  const made = { parts: 0, charged: 0 }
  app = Fastify()
  app.decorate('chargePoints', (_request, _reply, points) => {
    made.charged += points
  })
  app.get('/', async (request, reply) => {
    const context = { request, reply }
    const work = await startWork(bulk.lanes, context, { bytes: TEXT.length * 10 })
    const parts = async function* () {
      for (const part of Array.from({ length: times }, () => PARTS).flat()) {
        await work.pace()
        work.note({ bytes: part.length })
        made.parts += 1
        yield part
        if (fails && made.parts === 5) throw new Error('the database went away')
      }
    }
    const etagOf = (digest: string | null) => (digest === null ? null : `"${digest}"`)
    const sendWhole = async (body: Buffer) => reply.send(body)
    const head = { setHead: () => undefined, etagOf, knownAs: () => null, mostReadMs: 60_000 }
    return sendBulkAnswer(bulk, { parts: parts(), work, sendWhole, ...head }, context)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = (app.server.address() as AddressInfo).port
  const ask = (encoding: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, headers: { 'accept-encoding': encoding }, agent: false }, resolve).on('error', reject)
    })
  const isOver = () => until('all is given back', async () => lane.taken === 0 && bulk.heldBytes.held === 0)
  return { ask, lane, bulk, made, isOver }
}

const decoded = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}
const ENCODINGS = ['zstd', 'br', 'gzip', 'identity'] as const

describe('a large answer', () => {
  it.each(ENCODINGS)('is made at full speed and held until it is read: %s', async (encoding) => {
    const { ask, lane, bulk, made, isOver } = await startSender(TEXT.length * 2)
    const reply = await ask(encoding)
    expect(made).toEqual({ parts: PARTS.length, charged: Math.round(TEXT.length / 100_000) })
    expect(lane.taken).toBe(0)
    expect(bulk.heldBytes.peak).toBeGreaterThan(TEXT.length * 0.9)
    expect(reply.headers.etag).toMatch(/^"[0-9a-z]+\.[0-9a-z]+"$/)
    const body = await buffer(reply)
    expect(body).toHaveLength(Number(reply.headers['content-length']))
    expect(decoded[encoding](body).equals(TEXT)).toBe(true)
    await isOver()
  })

  it.each(ENCODINGS)('that does not fit into memory is made while it is read: %s', async (encoding) => {
    const { ask, made, isOver } = await startSender(10 * PART_BYTES)
    const reply = await ask(encoding)
    expect([reply.headers.etag, reply.headers['content-length']]).toEqual([undefined, undefined])
    expect(decoded[encoding](await buffer(reply)).equals(TEXT)).toBe(true)
    expect(made).toEqual({ parts: PARTS.length, charged: Math.round(TEXT.length / 100_000) })
    await isOver()
  })

  it('does not block others while its reader is slow, and is aborted when that one disconnects', async () => {
    const times = 10
    const { ask, lane, made, isOver } = await startSender(10 * PART_BYTES, { times })
    const slow = await ask('identity')
    expect(lane.taken).toBe(1)
    const other = lane.take('somebody else')
    await other.enter()
    other.leave()
    const fast = await ask('zstd')
    expect(zstdDecompressSync(await buffer(fast))).toHaveLength(times * TEXT.length)
    expect(lane.taken).toBe(1)
    slow.destroy()
    await isOver()
    expect(made.parts).toBeLessThan(2 * times * PARTS.length)
  })

  it('continues for its reader while another one of the same caller is being made', async () => {
    const { ask, bulk, lane, isOver } = await startSender(10 * PART_BYTES, { times: 5 })
    const first = await ask('gzip')
    const making = lane.take('127.0.0.1')
    await making.enter()
    const whole = buffer(first)
    await until('the first one is waiting to continue', async () => making.isAwaited())
    for (let isRead = false; !isRead; ) {
      making.rest()
      await making.enter()
      isRead = await Promise.race([
        whole.then(() => true),
        new Promise<false>((next) => setImmediate(() => next(false))),
      ])
    }
    expect(gunzipSync(await whole)).toHaveLength(5 * TEXT.length)
    making.leave()
    await isOver()
    expect(bulk.heldBytes.held).toBe(0)
  })

  it('that has no room is refused while four others are read', async () => {
    const { ask, isOver } = await startSender(10 * PART_BYTES, { times: 10 })
    const slow: IncomingMessage[] = []
    for (let reader = 0; reader < 4; reader += 1) slow.push(await ask('gzip'))
    expect((await ask('gzip')).statusCode).toBe(500)
    slow.pop()?.destroy()
    await until(
      'there is room again',
      async () => (await ask('gzip').then((reply) => reply.destroy())).statusCode === 200,
    )
    for (const reply of slow) reply.destroy()
    await isOver()
  })

  it('that cannot be made is a fault, and gives its place back', async () => {
    const { ask, isOver } = await startSender(TEXT.length * 2, { fails: true })
    expect((await ask('zstd')).statusCode).toBe(500)
    await isOver()
  })
})
