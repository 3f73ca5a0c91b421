import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { BodyRoom } from './body-room.ts'
import { readBody } from './read-body.ts'

const ROOM = { ofOne: 100, ofAll: 100, small: 10, reserve: 10 }

/** A chunk in memory of its own, as the parser makes them. */
const chunk = (text: string): Buffer => Buffer.from(new TextEncoder().encode(text).buffer)
const memoryOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)

const read = (mostBytes: number, headers = {}) => {
  const request = Object.assign(new EventEmitter(), { headers })
  const room = new BodyRoom(ROOM)
  const options = { mostBytes, room, caller: 'a', onGivenUp: () => {} }
  return { room, request, body: readBody(request as unknown as IncomingMessage, options) }
}

test('a body is whole, and its chunks take no memory any more', async () => {
  const { request, body } = read(50)
  const chunks = ['{"a":', '1}'].map(chunk)
  for (const one of chunks) request.emit('data', one)
  request.emit('end')
  const { bytes, held } = await body
  expect(String(bytes)).toBe('{"a":1}')
  expect(held.bytes).toBe(7)
  expect(memoryOf(chunks)).toBe(0)
})

test('a refused body takes no memory from then on, however much of it still comes', async () => {
  const { request, body, room } = read(8)
  const chunks = ['12345', '6789', 'the rest'].map(chunk)
  for (const one of chunks) request.emit('data', one)
  await expect(body).rejects.toThrow()
  expect(room.bytes).toBe(0)
  expect(memoryOf(chunks)).toBe(0)
})

test('nor does one that is announced as too large', async () => {
  const { request, body } = read(8, { 'content-length': '9' })
  const sent = chunk('12345')
  request.emit('data', sent)
  await expect(body).rejects.toThrow()
  expect(memoryOf([sent])).toBe(0)
})

test('a chunk that shares its memory with others is left as it is', async () => {
  const { request, body } = read(50)
  const shared = Buffer.from(new TextEncoder().encode('ab{}cd').buffer)
  request.emit('data', shared.subarray(2, 4))
  request.emit('end')
  expect(String((await body).bytes)).toBe('{}')
  expect(String(shared)).toBe('ab{}cd')
})
