import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { until } from '@gildscope/testkit/until'
import { expect, test } from 'vitest'
import { createFrameReader, createFrameWriter, FRAME, headOf } from './frames.ts'

const writtenBy = async (write: (writer: ReturnType<typeof createFrameWriter>) => void): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const socket = new Duplex({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  write(createFrameWriter(socket as Socket))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return Buffer.concat(chunks)
}

const readAll = (bytes: Buffer, pieces: number[], mostBytes = 1_000_000) => {
  const frames: { kind: number; call: number; payload: string }[] = []
  let begun = ''
  const onFrame = (kind: number, call: number, payload: Buffer): void => {
    frames.push({ kind, call, payload: payload.toString('latin1') })
  }
  const read = createFrameReader({
    mostBytes,
    onFrame,
    onPart: (kind, call, part, isLast) => {
      begun += part.toString('latin1')
      if (!isLast) return
      onFrame(kind, call, Buffer.from(begun, 'latin1'))
      begun = ''
    },
  })
  let at = 0
  let isReadable = true
  for (const piece of [...pieces, bytes.length]) {
    if (at >= bytes.length || !isReadable) break
    isReadable = read(bytes.subarray(at, at + piece))
    at += piece
  }
  return { frames, isReadable }
}

test('frames are read as they were written, however the bytes are split', async () => {
  const large = Buffer.alloc(40_000, 'x')
  const bytes = await writtenBy((writer) => {
    writer.text(FRAME.call, 7, 'GET\n/a')
    writer.head(FRAME.head, 7, '200\na\nb', large)
    writer.bytes(FRAME.end, 7, Buffer.from('rest'))
    writer.bytes(FRAME.cancel, 4_294_967_295)
    writer.number(FRAME.taken, 8, 70_000)
  })
  const whole = readAll(bytes, []).frames
  expect(whole.map(({ kind, call }) => [kind, call])).toEqual([
    [FRAME.call, 7],
    [FRAME.head, 7],
    [FRAME.cancel, 4_294_967_295],
    [FRAME.taken, 8],
    [FRAME.data, 7],
    [FRAME.end, 7],
  ])
  const { head, body } = headOf(Buffer.from(whole[1]?.payload ?? '', 'latin1'))
  expect(head).toEqual(['200', 'a', 'b'])
  expect(body).toHaveLength(0)
  expect(whole[4]?.payload).toBe(large.toString('latin1'))
  for (const size of [1, 3, 8, 9, 10, 4096, 39_999])
    expect(readAll(bytes, new Array(Math.ceil(bytes.length / size)).fill(size)).frames).toEqual(whole)
})

test('small frames overtake large ones while the socket is full, and frames of one call stay in order', async () => {
  const chunks: Buffer[] = []
  const held: (() => void)[] = []
  let isFull = true
  const socket = new Duplex({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      if (isFull) held.push(done)
      else done()
    },
  })
  const writer = createFrameWriter(socket as Socket)
  for (let index = 0; index < 12; index += 1) writer.bytes(FRAME.data, 1, Buffer.alloc(60_000, 'x'))
  writer.bytes(FRAME.end, 1)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  writer.head(FRAME.whole, 2, '200', Buffer.from('small'))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  isFull = false
  for (const done of held) done()
  await until('all is written', () => readAll(Buffer.concat(chunks), []).frames.length === 14)
  const frames = readAll(Buffer.concat(chunks), []).frames.map(({ call, kind }) => [call, kind])
  expect(frames.filter(([call]) => call === 1)).toEqual([...new Array(12).fill([1, FRAME.data]), [1, FRAME.end]])
  expect(frames.findIndex(([call]) => call === 2)).toBeLessThan(6)
})

test('a frame above the limit stops the reader before it is buffered', async () => {
  const bytes = await writtenBy((writer) => writer.bytes(FRAME.data, 1, Buffer.alloc(2000)))
  expect(readAll(bytes.subarray(0, 9), [], 1000)).toEqual({ frames: [], isReadable: false })
})
