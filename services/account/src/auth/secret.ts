import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits, as text that stands in addresses and cookies as it is. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret. It is random, so a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
