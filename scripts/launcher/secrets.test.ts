import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vaultKeysVariable } from '@gildscope/base/vault'
import { pseudonymKeyVariable } from '@gildscope/research/drops'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('makes secrets once, for this user alone, and finds them again', () => {
  const first = readSecrets(folder)
  expect(vaultKeysVariable.parse(first.vaultKeys)).toHaveLength(1)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder)).toEqual(first)
})

it('adds missing secrets to those of an earlier version and keeps the others', () => {
  const file = join(folder, 'secrets.json')
  const { vaultKeys } = readSecrets(folder)
  writeFileSync(file, JSON.stringify({ vaultKeys }))
  const secrets = readSecrets(folder)
  expect(secrets.vaultKeys).toBe(vaultKeys)
  expect(pseudonymKeyVariable.parse(secrets.pseudonymKey)).toHaveLength(32)
  expect(new Set(Object.values(secrets.databasePasswords)).size).toBe(4)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder)).toEqual(secrets)
})

it('leaves a file that it cannot read as it is, and says so', () => {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, '{"vaultKeys":')
  expect(() => readSecrets(folder)).toThrow('secrets.json cannot be read')
  expect(readFileSync(file, 'utf8')).toBe('{"vaultKeys":')
})
