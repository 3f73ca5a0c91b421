import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UsageError } from './options.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

it('takes its own variables from files, and leaves those of processes to them', () => {
  const SMTP_URL_FILE = fileOf('smtp', 'smtp://mail.example')
  const settings = readSettings({
    PUBLIC_ORIGIN_FILE: fileOf('origin', 'https://gildscope.example/\n'),
    VAULT_KEYS_FILE: fileOf('keys', 'own:secret\n'),
    GATEWAY_PORT_FILE: fileOf('port', '9090'),
    SMTP_URL_FILE,
  })
  expect(settings).toEqual({
    PUBLIC_ORIGIN: 'https://gildscope.example',
    VAULT_KEYS: 'own:secret',
    GATEWAY_PORT: '9090',
    SMTP_URL_FILE,
  })
})

it.each([
  [{ PUBLIC_ORIGIN: 'https://gildscope.example/market' }, 'without path, query or credentials'],
  [{ PUBLIC_ORIGIN: 'gildscope.example' }, 'expected http:// or https://'],
  [{ VAULT_KEYS: 'a:b', VAULT_KEYS_FILE: '/keys' }, 'VAULT_KEYS_FILE is set beside VAULT_KEYS'],
  [{ PSEUDONYM_KEY_FILE: '/nowhere/key' }, '/nowhere/key, which cannot be read (ENOENT)'],
])('refuses %j in words', (env, message) => {
  const read = (): unknown => readSettings(env)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})
