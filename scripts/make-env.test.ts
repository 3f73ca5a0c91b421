import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vaultKeysVariable } from '@gildscope/base/vault'
import { pseudonymKeyVariable } from '@gildscope/research/drops'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ROOT } from './checks/root.ts'
import { makeEnv } from './make-env.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-env-'))
  copyFileSync(join(ROOT, '.env.example'), join(folder, '.env.example'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const read = (): string => readFileSync(join(folder, '.env'), 'utf8')
const valuesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

it('writes the example with valid secrets, all different, for this user alone', () => {
  expect(makeEnv(folder)).toMatch(/^Wrote .*POSTGRES_PASSWORD/)
  const values = valuesOf(read())
  const example = valuesOf(readFileSync(join(folder, '.env.example'), 'utf8'))
  const changed = [...values].filter(([name, value]) => example.get(name) !== value)
  // Every secret of the example, and nothing else.
  expect(changed.map(([name]) => name)).toEqual(
    [...example].flatMap(([name, value]) => (value === '' && /PASSWORD$|KEYS?$|TOKEN$/.test(name) ? [name] : [])),
  )
  expect(new Set(changed.map(([, value]) => value)).size).toBe(changed.length)
  expect(vaultKeysVariable.parse(values.get('VAULT_KEYS'))).toHaveLength(1)
  expect(pseudonymKeyVariable.parse(values.get('PSEUDONYM_KEY'))).toHaveLength(32)
  expect(values.get('POSTGRES_PASSWORD')).toMatch(/^[0-9a-f]{48}$/)
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).toSorted()).toEqual(['.env', '.env.example'])
})

it.each([
  'export VAULT_KEYS=own:old',
  ' VAULT_KEYS=own:old',
  'VAULT_KEYS = own:old',
  'VAULT_KEYS="own:old" # mine',
  "VAULT_KEYS='own:old'",
  'VAULT_KEYS: own:old',
  'VAULT_KEYS_FILE=/run/secrets/vault',
])('adds no second value to %j', (line) => {
  writeFileSync(join(folder, '.env'), `${line}\n`)
  expect(makeEnv(folder)).not.toContain('VAULT_KEYS')
  expect(read()).toContain(line)
  expect(read().match(/VAULT_KEYS/g)).toHaveLength(1)
})

it.each(['VAULT_KEYS=""', "VAULT_KEYS = ''", 'VAULT_KEYS= # to be set', 'export VAULT_KEYS='])(
  'fills in %j',
  (line) => {
    writeFileSync(join(folder, '.env'), `A=1\n${line}\nB=2\n`)
    expect(makeEnv(folder)).toContain('VAULT_KEYS')
    expect(read()).toMatch(/^A=1\nVAULT_KEYS=own:\S{44}\nB=2\n/)
  },
)

it('fills in what an existing file lacks and leaves the rest as it is', () => {
  writeFileSync(join(folder, '.env'), '# mine\nPOSTGRES_PASSWORD=kept\nVAULT_KEYS=\nPUBLIC_ORIGIN=https://x.example')
  expect(makeEnv(folder)).toMatch(/^Added .*VAULT_KEYS/)
  const text = read()
  expect(text).toMatch(/^# mine\nPOSTGRES_PASSWORD=kept\nVAULT_KEYS=own:\S{44}\nPUBLIC_ORIGIN=https:\/\/x\.example\n/)
  expect(valuesOf(text).get('ITEMS_DB_PASSWORD')).toMatch(/^[0-9a-f]{48}$/)
  expect(makeEnv(folder)).toContain('nothing was changed')
  expect(read()).toBe(text)
})
