import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openChunks, sealChunks } from './sealed-chunks.ts'

const KEY = { name: 'one', secret: randomBytes(32) }
const SEALED_CHUNK = 65_536 + 16

const partsOf = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const join = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const seal = (bytes: Buffer, size = 10_000) => join(sealChunks(partsOf(bytes, size), KEY))
const open = (bytes: Buffer, keys = [KEY], size = 7_777) => join(openChunks(partsOf(bytes, size), keys))

const TEXT = randomBytes(3 * 65_536 + 500)

/** A sealed file as its head and its chunks. */
const split = (file: Buffer): { head: Buffer; chunks: Buffer[] } => {
  const length = file.length - 4 * 16 - TEXT.length
  const body = file.subarray(length)
  const chunks = [0, 1, 2, 3].map((index) => body.subarray(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK))
  return { head: file.subarray(0, length), chunks }
}

it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])('opens %i bytes as they were', async (length) => {
  const text = randomBytes(length)
  const file = await seal(text)
  expect((await open(file)).equals(text)).toBe(true)
  expect((await open(file, [KEY], 1 << 20)).equals(text)).toBe(true)
})

it('reads a file that comes byte by byte, and one whose key is the second of two', async () => {
  const file = await seal(Buffer.from('text'))
  expect(String(await open(file, [{ name: 'two', secret: randomBytes(32) }, KEY], 1))).toBe('text')
})

it('seals the same bytes differently each time', async () => {
  expect((await seal(TEXT)).equals(await seal(TEXT))).toBe(false)
})

it('notices a changed bit wherever it is', async () => {
  const file = await seal(randomBytes(300))
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed), `byte ${at}`).rejects.toThrow(/damaged|not a backup|cut off|sealed with the key|format/)
  }
})

it('notices a cut, also between chunks', async () => {
  const file = await seal(TEXT)
  const { head, chunks } = split(file)
  for (const kept of [0, 1, 2, 3]) {
    await expect(open(Buffer.concat([head, ...chunks.slice(0, kept)]))).rejects.toThrow('cut off')
  }
  for (const length of [0, 5, 18, 60, head.length + 3, file.length - 1]) {
    await expect(open(file.subarray(0, length))).rejects.toThrow('cut off')
  }
})

it('notices chunks that were swapped, left out, doubled, added or taken from another file', async () => {
  const { head, chunks } = split(await seal(TEXT))
  const other = split(await seal(TEXT))
  const [a, b, c, d] = chunks
  const [, foreign] = other.chunks
  if (!a || !b || !c || !d || !foreign) throw new Error('four chunks were expected')
  for (const order of [
    [b, a, c, d],
    [a, c, d],
    [a, b, b, c, d],
    [a, b, c, d, d],
    [a, foreign, c, d],
  ]) {
    await expect(open(Buffer.concat([head, ...order]))).rejects.toThrow('damaged')
  }
  await expect(open(Buffer.concat([other.head, ...chunks]))).rejects.toThrow('damaged')
})

it('names the key that is missing, and does not open with another secret of that name', async () => {
  const file = await seal(TEXT)
  await expect(open(file, [{ name: 'two', secret: KEY.secret }])).rejects.toThrow(
    "the backup was sealed with the key 'one'; BACKUP_KEY has 'two'",
  )
  await expect(open(file, [{ name: 'one', secret: randomBytes(32) }])).rejects.toThrow('another secret')
})

it('refuses a file of another kind', async () => {
  await expect(open(Buffer.from('PK zip or something that is longer than a head'))).rejects.toThrow('not a backup file')
})
