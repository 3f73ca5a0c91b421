import { createCipheriv, createDecipheriv } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { type BackupKey, createHead, type FileHead, fileKey, readHead } from './file-head.ts'

const CIPHER = 'aes-256-gcm'
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES
const NONCE_BYTES = 12
const MOST_CHUNKS = 2 ** 32

/**
 * Place of the chunk and whether it is the last one. Chunks that are swapped, missing or from a file that was cut off
 * do not open, since their place says something else.
 */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  if (index >= MOST_CHUNKS) throw new BackupError('more data than one backup file can hold')
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 5)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

const sealChunk = (secret: Buffer, index: number, isLast: boolean, text: Buffer): Buffer => {
  const cipher = createCipheriv(CIPHER, secret, nonceOf(index, isLast))
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

const openChunk = (secret: Buffer, index: number, isLast: boolean, sealed: Buffer): Buffer => {
  const end = sealed.length - TAG_BYTES
  if (end < 0) throw new BackupError('the backup file is cut off')
  const decipher = createDecipheriv(CIPHER, secret, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    const place = index === 0 ? 'at its start, or BACKUP_KEY has another secret under that name' : `in chunk ${index}`
    throw new BackupError(`the backup file is damaged or cut off ${place}`)
  }
}

/** Pieces of `size` bytes; the last one, marked, has what is left. Bytes are joined once per piece. */
const inPieces = async function* (
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<[Buffer, isLast: boolean]> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    waiting.push(part)
    bytes += part.length
    if (bytes <= size) continue
    const joined = Buffer.concat(waiting)
    let from = 0
    // A full piece is kept until more follows: only then it is known not to be the last.
    for (; joined.length - from > size; from += size) yield [joined.subarray(from, from + size), false]
    waiting = [joined.subarray(from)]
    bytes = joined.length - from
  }
  yield [Buffer.concat(waiting), true]
}

/** The head of a file and then its sealed chunks. */
export const sealChunks = async function* (source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  const head = createHead(key.name)
  const secret = fileKey(key, head)
  yield head.bytes
  let index = 0
  for await (const [text, isLast] of inPieces(source, CHUNK_BYTES)) yield sealChunk(secret, index++, isLast, text)
}

const findKey = (keys: readonly BackupKey[], head: FileHead): BackupKey => {
  const key = keys.find(({ name }) => name === head.keyName)
  if (key !== undefined) return key
  const names = keys.map(({ name }) => `'${name}'`).join(', ')
  throw new BackupError(`the backup was sealed with the key '${head.keyName}'; BACKUP_KEY has ${names}`)
}

const afterHead = async function* (source: AsyncIterator<Buffer>, rest: Buffer): AsyncGenerator<Buffer> {
  yield rest
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
}

/** What sealChunks sealed; throws BackupError as soon as a byte is not as it was. */
export const openChunks = async function* (
  source: AsyncIterable<Buffer>,
  keys: readonly BackupKey[],
): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  try {
    let start: Buffer = Buffer.alloc(0)
    let head: FileHead | null = null
    while (head === null) {
      const next = await parts.next()
      if (next.done) throw new BackupError('the backup file is cut off')
      start = Buffer.concat([start, next.value])
      head = readHead(start)
    }
    const secret = fileKey(findKey(keys, head), head)
    let index = 0
    const sealed = inPieces(afterHead(parts, start.subarray(head.bytes.length)), SEALED_BYTES)
    for await (const [chunk, isLast] of sealed) yield openChunk(secret, index++, isLast, chunk)
  } finally {
    await parts.return?.()
  }
}
