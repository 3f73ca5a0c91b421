import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_KINDS } from '@gildscope/contracts'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

const SOURCES = '{apps,bench,e2e,packages,scripts,services,tools}/**/*.{ts,tsx,mjs}'
const IGNORED = ['**/node_modules', '**/dist', '**/build', '**/test', '**/testing', '**/*.test.*', '**/*.e2e.ts']
const TABLE = 'packages/contracts/src/account/archive-kinds.ts'

const kinds = ARCHIVE_KINDS.join('|')
const QUOTED = new RegExp(`(['"])(?:${kinds})\\1[\\s,|]+(['"])(?:${kinds})\\2`)
const KEY = new RegExp(`\\b(${kinds}):\\s`, 'g')

/** Several kinds in a row, as in an array, a union or SQL, or as the keys of an object. */
const hasList = (text: string): boolean =>
  QUOTED.test(text) || new Set([...text.matchAll(KEY)].map(([, kind]) => kind)).size > 2

it('kinds of archives are listed in their table only, from which all other lists derive', () => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: IGNORED })
  expect(files.filter((file) => hasList(readFileSync(join(ROOT, file), 'utf8')))).toEqual([TABLE])
})

it.each([
  `const KINDS = ['trades', 'orders']`,
  `type Kind = 'wvw' | 'wealth'`,
  `where kind in ('trades', 'wvw')`,
  '{ trades: 2, orders: 2, wvw: 3 }',
])('%s is such a list', (text) => {
  expect(hasList(text)).toBe(true)
})
