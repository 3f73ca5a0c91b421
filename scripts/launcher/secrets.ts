import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vaultKeysVariable } from '@gildscope/vault'

/** `vaultKeys` as VAULT_KEYS is written. */
export type Secrets = { vaultKeys: string }

const isSecrets = (value: unknown): value is Secrets =>
  typeof value === 'object' &&
  value !== null &&
  'vaultKeys' in value &&
  vaultKeysVariable.safeParse(value.vaultKeys).success

const read = (file: string): Secrets | null => {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isSecrets(stored) ? stored : null
  } catch {
    return null
  }
}

const create = (): Secrets => ({ vaultKeys: `local:${randomBytes(32).toString('base64')}` })

/**
 * What seals the keys of players in the database beside it. Made once for each kind of market: without it nothing
 * sealed can be opened again, so a file that is there is never written over. Throws when it cannot be read.
 */
export const readSecrets = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    // Whole or not there, however the start is cut short.
    writeFileSync(`${file}.new`, `${JSON.stringify(create(), null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const secrets = read(file)
  if (secrets !== null) return secrets
  throw new Error(
    `${file} cannot be read; put it back from a copy, or remove it to start with a new one: game keys that were sealed with the old one must then be linked again`,
  )
}
