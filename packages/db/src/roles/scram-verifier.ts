import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4096
const PLAIN = /^[\x20-\x7e]+$/

/**
 * The form in which PostgreSQL stores a password (SCRAM-SHA-256), so that the password itself is in no statement and in
 * no log of the server. Throws RangeError for a password beyond ASCII, which clients and servers encode differently.
 */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  if (!PLAIN.test(password)) throw new RangeError('a password of the database is made of ASCII characters')
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
