// Plain JavaScript for any Node from 18 on: it needs nothing that is installed.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of letters and digits, because passwords become part of an address. */
const password = () => randomBytes(24).toString('hex')
const key = () => randomBytes(32).toString('base64')

/** @type {Readonly<Record<string, () => string>>} */
const SECRETS = {
  POSTGRES_PASSWORD: password,
  ITEMS_DB_PASSWORD: password,
  STATS_DB_PASSWORD: password,
  ACCOUNT_DB_PASSWORD: password,
  WORKER_DB_PASSWORD: password,
  VAULT_KEYS: () => `own:${key()}`,
  PSEUDONYM_KEY: key,
  METRICS_TOKEN: password,
  GRAFANA_PASSWORD: password,
}

/**
 * A line that sets a variable, as shells, compose and Node write it. The value is without quotes and what follows it.
 *
 * @param {string} name
 */
const lineOf = (name) =>
  new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*[=:][ \\t]*(?:(["'])(.*?)\\1|([^\\s#]*)).*$`, 'm')

/** @param {string} text @param {string} name */
const valueIn = (text, name) => {
  const found = lineOf(name).exec(text)
  return found?.[2] ?? found?.[3] ?? ''
}

/**
 * The file with a fresh value for each secret that is empty or missing, and the names of those. Everything else stays.
 *
 * @param {string} text
 */
export const fillSecrets = (text) => {
  const names = Object.keys(SECRETS).filter(
    (name) => valueIn(text, name) === '' && valueIn(text, `${name}_FILE`) === '',
  )
  const filled = names.reduce((all, name) => {
    const line = `${name}=${SECRETS[name]?.()}`
    if (lineOf(name).test(all)) return all.replace(lineOf(name), () => line)
    return `${all.replace(/\n?$/, '\n')}${line}\n`
  }, text)
  return { text: filled, names }
}

/**
 * Writes `.env` from `.env.example`, or fills in what an existing one lacks, and says what it did. Only this user may
 * read it.
 *
 * @param {string} folder
 */
export const makeEnv = (folder) => {
  const file = join(folder, '.env')
  const isNew = !existsSync(file)
  const { text, names } = fillSecrets(readFileSync(isNew ? join(folder, '.env.example') : file, 'utf8'))
  if (names.length === 0) return `${file} has all secrets already; nothing was changed.`
  // Either complete or unchanged, however this is interrupted.
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const made = `fresh secrets: ${names.join(', ')}`
  return isNew
    ? `Wrote ${file} with ${made}.\nSet PUBLIC_ORIGIN in it, and keep a copy of VAULT_KEYS and PSEUDONYM_KEY elsewhere.`
    : `Added to ${file} ${made}. Everything else is as it was.`
}
