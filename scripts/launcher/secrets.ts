import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vaultKeysVariable } from '@gildscope/base/vault'
import { SERVICE_ROLES, type ServiceRole } from '@gildscope/db'

export type Secrets = {
  /** In the format of VAULT_KEYS. */
  vaultKeys: string
  /** In the format of PSEUDONYM_KEY. */
  pseudonymKey: string
  /** Passwords of the services' database roles; set at each start, so they may be lost. */
  databasePasswords: Readonly<Record<ServiceRole, string>>
}

/** The content of a file: earlier versions have neither passwords nor a pseudonym key. */
type StoredSecrets = { vaultKeys: string; pseudonymKey?: unknown; databasePasswords?: unknown }

const isStored = (value: unknown): value is StoredSecrets =>
  typeof value === 'object' &&
  value !== null &&
  'vaultKeys' in value &&
  vaultKeysVariable.safeParse(value.vaultKeys).success

const read = (file: string): StoredSecrets | null => {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

const randomKey = (): string => randomBytes(32).toString('base64')

const create = (): StoredSecrets => ({ vaultKeys: `local:${randomKey()}` })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const hasPasswords = (stored: StoredSecrets): stored is StoredSecrets & Pick<Secrets, 'databasePasswords'> => {
  const { databasePasswords } = stored
  if (typeof databasePasswords !== 'object' || databasePasswords === null) return false
  const passwords = new Map(Object.entries(databasePasswords))
  return SERVICE_ROLES.every((role) => isText(passwords.get(role)))
}

const createPasswords = (): Secrets['databasePasswords'] => {
  const password = () => randomBytes(24).toString('base64url')
  return { items: password(), stats: password(), account: password(), worker: password() }
}

/** Either complete or unchanged, however the start is interrupted. */
const write = (file: string, secrets: Secrets): Secrets => {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secrets
}

/**
 * The key that encrypts players' keys in the database next to it, the key that derives their pseudonyms, and the
 * passwords of that database. Created once for each kind of market: without the first, nothing can be decrypted, so it
 * is never replaced. Throws when an existing file cannot be read.
 */
export const readSecrets = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  const stored = existsSync(file) ? read(file) : create()
  if (stored === null) {
    throw new Error(
      `${file} cannot be read; put it back from a copy, or remove it to start with a new one: game keys that were sealed with the old one must then be linked again`,
    )
  }
  const secrets: Secrets = {
    ...stored,
    pseudonymKey: isText(stored.pseudonymKey) ? stored.pseudonymKey : randomKey(),
    databasePasswords: hasPasswords(stored) ? stored.databasePasswords : createPasswords(),
  }
  const isWhole = secrets.pseudonymKey === stored.pseudonymKey && secrets.databasePasswords === stored.databasePasswords
  return isWhole ? secrets : write(file, secrets)
}
