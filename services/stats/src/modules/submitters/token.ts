import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that cannot be guessed; only its hash is stored. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
