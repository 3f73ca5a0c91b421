import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { decryptWith, encryptFor } from './age-file.ts'

const IDENTITY = await generateX25519Identity()
const RECIPIENT = await identityToRecipient(IDENTITY)
const OTHER = await generateX25519Identity()

const CHUNK = 65_536
const SEALED_CHUNK = CHUNK + 16

const partsOf = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const join = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const joined: Uint8Array[] = []
  for await (const part of parts) joined.push(part)
  return Buffer.concat(joined)
}
const encrypt = (bytes: Buffer, recipients = [RECIPIENT], size = 10_000) =>
  join(encryptFor(recipients, partsOf(bytes, size)))
const decrypt = (bytes: Buffer, identities = [IDENTITY], size = 7_777) =>
  join(decryptWith(identities, partsOf(bytes, size)))

const TEXT = randomBytes(3 * CHUNK + 500)

/** A file as its head and its chunks. */
const split = (file: Buffer): { head: Buffer; chunks: Buffer[] } => {
  const length = file.length - 4 * 16 - TEXT.length
  const body = file.subarray(length)
  const chunks = [0, 1, 2, 3].map((index) => body.subarray(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK))
  return { head: file.subarray(0, length), chunks }
}

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 400_000])('opens %i bytes as they were', async (length) => {
  const text = randomBytes(length)
  const file = await encrypt(text)
  expect((await decrypt(file)).equals(text)).toBe(true)
  expect((await decrypt(file, [IDENTITY], 1 << 20)).equals(text)).toBe(true)
})

it('reads a file that comes byte by byte, and opens it for each of its recipients', async () => {
  const file = await encrypt(Buffer.from('text'), [RECIPIENT, await identityToRecipient(OTHER)])
  expect(String(await decrypt(file, [IDENTITY], 1))).toBe('text')
  expect(String(await decrypt(file, [await generateX25519Identity(), OTHER]))).toBe('text')
})

it('encrypts the same bytes differently each time', async () => {
  expect((await encrypt(TEXT)).equals(await encrypt(TEXT))).toBe(false)
})

it('notices a changed bit wherever it is', async () => {
  const file = await encrypt(randomBytes(300))
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(decrypt(changed), `byte ${at}`).rejects.toThrow(
      /^(the backup file is damaged|this is not a|no key of)/,
    )
  }
})

it('notices a cut, also between chunks', async () => {
  const file = await encrypt(TEXT)
  const { head, chunks } = split(file)
  for (const kept of [0, 1, 2, 3]) {
    await expect(decrypt(Buffer.concat([head, ...chunks.slice(0, kept)]))).rejects.toThrow('cut off')
  }
  for (const length of [0, 5, 22, 60, head.length - 3, head.length + 3, file.length - 1]) {
    await expect(decrypt(file.subarray(0, length)), `${length}`).rejects.toThrow('cut off')
  }
})

it('notices chunks that were swapped, left out, doubled, added or taken from another file', async () => {
  const { head, chunks } = split(await encrypt(TEXT))
  const other = split(await encrypt(TEXT))
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
    await expect(decrypt(Buffer.concat([head, ...order]))).rejects.toThrow('damaged')
  }
  await expect(decrypt(Buffer.concat([other.head, ...chunks]))).rejects.toThrow('damaged')
})

it('says that a file was made for other recipients', async () => {
  await expect(decrypt(await encrypt(TEXT), [OTHER])).rejects.toThrow('no key of BACKUP_IDENTITIES opens')
})

it('refuses a file of another kind', async () => {
  await expect(decrypt(Buffer.from('PK zip or something that is longer than a head'))).rejects.toThrow('not a backup')
  await expect(decrypt(Buffer.from('gildscope-backup\n and what followed it'))).rejects.toThrow('not a backup')
})

it('passes on errors of its source, both ways', async () => {
  const file = await encrypt(TEXT)
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield file.subarray(0, 100_000)
    throw new Error('the disk failed')
  }
  await expect(join(decryptWith([IDENTITY], broken()))).rejects.toThrow('the disk failed')
  await expect(join(encryptFor([RECIPIENT], broken()))).rejects.toThrow('the disk failed')
})

it('reads no more from its source than needed', async () => {
  const taken = { written: 0, read: 0 }
  const endless = async function* (kind: keyof typeof taken, bytes: Buffer): AsyncGenerator<Buffer> {
    for (; taken[kind] < 1_000; taken[kind]++) yield bytes
  }
  const writing = encryptFor([RECIPIENT], endless('written', randomBytes(CHUNK)))
  for (let parts = 0; parts < 10; parts++) await writing.next()
  await writing.return(undefined)
  expect(taken.written).toBeLessThan(20)

  const { head, chunks } = split(await encrypt(TEXT))
  const file = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.concat([head, ...chunks.slice(0, 3)])
    yield* endless('read', Buffer.alloc(SEALED_CHUNK))
  }
  const reading = decryptWith([IDENTITY], file())
  await reading.next()
  await reading.return(undefined)
  expect(taken.read).toBeLessThan(20)
})
