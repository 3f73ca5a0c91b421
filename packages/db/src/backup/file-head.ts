import { hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

export type BackupKey = { name: string; secret: Buffer }

const MAGIC = Buffer.from('gildscope-backup\n')
const FORMAT = 1
const SALT_BYTES = 32
const LENGTH_BYTES = 2
const MOST_BYTES = 1024

const headSchema = z.object({ format: z.number(), keyName: z.string(), salt: z.base64() })

/** The readable start of a backup file: which key sealed it, and what its own key is derived with. */
export type FileHead = { keyName: string; bytes: Buffer; salt: Buffer }

export const createHead = (keyName: string): FileHead => {
  const salt = randomBytes(SALT_BYTES)
  const json = Buffer.from(JSON.stringify({ format: FORMAT, keyName, salt: salt.toString('base64') }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt16BE(json.length)
  return { keyName, salt, bytes: Buffer.concat([MAGIC, length, json]) }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Takes the head off the first bytes of a file; null while there are too few. Throws BackupError. */
export const readHead = (start: Buffer): FileHead | null => {
  const known = Math.min(start.length, MAGIC.length)
  if (!start.subarray(0, known).equals(MAGIC.subarray(0, known))) throw new BackupError('this is not a backup file')
  const body = MAGIC.length + LENGTH_BYTES
  if (start.length < body) return null
  const length = start.readUInt16BE(MAGIC.length)
  if (length > MOST_BYTES) throw new BackupError('the backup file is damaged at its start')
  if (start.length < body + length) return null
  const head = headSchema.safeParse(parseJson(start.subarray(body, body + length).toString()))
  if (!head.success) throw new BackupError('the backup file is damaged at its start')
  if (head.data.format !== FORMAT) {
    throw new BackupError(`the backup file has format ${head.data.format}; this version reads format ${FORMAT}`)
  }
  return {
    keyName: head.data.keyName,
    salt: Buffer.from(head.data.salt, 'base64'),
    bytes: Buffer.from(start.subarray(0, body + length)),
  }
}

/** A key for this file alone; a head with another byte leads to another key, so that it is authenticated too. */
export const fileKey = (key: BackupKey, head: FileHead): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, head.salt, head.bytes, 32))
