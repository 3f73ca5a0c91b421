import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits, as text that needs no escaping in addresses and cookies. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The stored form of a secret. Secrets are random, so a plain hash cannot be reversed by guessing. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
