import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillFromFiles, withoutVariables } from './env-files.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

it('uses the text of a file, without the trailing line break added by editors', () => {
  const { env, faults } = fillFromFiles({ VAULT_KEYS_FILE: write('keys', 'a:b,\nc:d\n'), PORT: '1' }, ['VAULT_KEYS'])
  expect([env.VAULT_KEYS, env.PORT, faults]).toEqual(['a:b,\nc:d', '1', []])
})

it('reads files of these names only, and none where the variable is set to nothing', () => {
  const path = write('other', 'text')
  expect(fillFromFiles({ OTHER_FILE: path, VAULT_KEYS_FILE: ' ' }, ['VAULT_KEYS'])).toEqual({
    env: { OTHER_FILE: path, VAULT_KEYS_FILE: ' ' },
    faults: [],
  })
  expect(fillFromFiles({ OTHER_FILE: path, OTHER: ' ' }, ['OTHER'])).toMatchObject({
    env: { OTHER: 'text' },
    faults: [],
  })
})

it('refuses a value set in both ways, and shows neither', () => {
  const { faults } = fillFromFiles({ VAULT_KEYS: 'hidden', VAULT_KEYS_FILE: write('two', 'hidden') }, ['VAULT_KEYS'])
  expect(faults).toEqual([
    { variable: 'VAULT_KEYS_FILE', message: 'is set beside VAULT_KEYS; expected one of the two' },
  ])
})

it('names the file that is missing, empty or no file', () => {
  const files = { A_FILE: join(folder, 'none'), B_FILE: write('empty', '\n'), C_FILE: folder }
  expect(fillFromFiles(files, ['A', 'B', 'C']).faults).toEqual([
    {
      variable: 'A_FILE',
      message: `names ${files.A_FILE}, which cannot be read (ENOENT); expected a file with its value`,
    },
    { variable: 'B_FILE', message: `names ${files.B_FILE}, which is empty; expected a file with its value` },
    { variable: 'C_FILE', message: `names ${folder}, which cannot be read (EISDIR); expected a file with its value` },
  ])
})

it('keeps variables and their files from a process', () => {
  const env = { VAULT_KEYS: 'a', VAULT_KEYS_FILE: 'b', PORT: '1' }
  expect(withoutVariables(env, ['VAULT_KEYS'])).toEqual({ PORT: '1' })
})
