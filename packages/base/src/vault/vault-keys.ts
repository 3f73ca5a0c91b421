import * as z from 'zod'

/** A name and 32 random bytes. */
export type VaultKey = { name: string; secret: Buffer }

const NAME = /^[\w.-]{1,40}$/
const SECRET_BYTES = 32

const readKey = (text: string): VaultKey | null => {
  const [name = '', secret = '', ...rest] = text.trim().split(':')
  const bytes = Buffer.from(secret, 'base64')
  return NAME.test(name) && rest.length === 0 && bytes.length === SECRET_BYTES ? { name, secret: bytes } : null
}

/** `VAULT_KEYS` of an environment: the first key encrypts, all of them decrypt. */
export const vaultKeysVariable = z
  .string()
  .transform((text, context): VaultKey[] => {
    const keys = text.split(',').map(readKey)
    const names = keys.map((key) => key?.name)
    if (keys.every((key) => key !== null) && new Set(names).size === names.length) return keys
    context.addIssue({
      code: 'custom',
      message:
        'expected name:secret, or several with commas and different names; a secret is 32 bytes in base64 (openssl rand -base64 32)',
    })
    return z.NEVER
  })
  .describe('Keys that seal what players entrust, as name:secret; the first one seals, further ones open older values')
