import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../checks/root.ts'
import { cacheFolder, ProgramCache } from './cache.ts'
import { repointLinks } from './wrappers.ts'

let folder: string
let cache: ProgramCache
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-cache-'))
  cache = new ProgramCache(folder)
  cache.open()
  mkdirSync(join(cache.root, 'usr/bin'), { recursive: true })
  writeFileSync(join(cache.root, 'usr/bin/age'), 'a program')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('has what was fetched once it is closed', () => {
  expect(cache.read()).toBeNull()
  cache.close({ age: 'age' })
  expect(cache.read()).toEqual({ age: 'age' })
})

it('is incomplete while it is open', () => {
  cache.close({ age: 'age' })
  cache.open()
  expect(cache.read()).toBeNull()
})

it.each([
  ['is written to', () => writeFileSync(join(cache.root, 'usr/bin/age'), 'some program')],
  ['has another time', () => utimesSync(join(cache.root, 'usr/bin/age'), 1, 1)],
  ['is added', () => writeFileSync(join(cache.root, 'usr/bin/added'), '')],
  ['is removed', () => rmSync(join(cache.root, 'usr/bin/age'))],
])('does not count when a file %s', (_what, change) => {
  cache.close({ age: 'age' })
  change()
  expect(cache.read()).toBeNull()
})

it('has links that lead to its own files, also where the machine has the same folder with other files', () => {
  const machine = join(folder, 'machine/certs')
  const link = join(cache.root, 'usr/lib/certs')
  for (const each of [machine, join(cache.root, machine), join(cache.root, 'usr/lib')])
    mkdirSync(each, { recursive: true })
  symlinkSync('/etc/hostname', join(machine, 'one.pem'))
  symlinkSync(machine, link)
  repointLinks(cache.root)
  expect(realpathSync(link)).toBe(realpathSync(join(cache.root, machine)))
  cache.close({ age: 'age' })
  writeFileSync(join(machine, 'two.pem'), '')
  expect(cache.read()).toEqual({ age: 'age' })
})

it("is in the user's cache, or in the checkout where that cannot be written", () => {
  expect(cacheFolder({ XDG_CACHE_HOME: folder, HOME: '/nowhere' })).toMatch(join(folder, 'gildscope/test-programs-'))
  expect(cacheFolder({ HOME: folder })).toMatch(join(folder, '.cache/gildscope/test-programs-'))
  expect(cacheFolder({ HOME: join(cache.root, 'usr/bin/age') })).toMatch(join(ROOT, '.data/cache/test-programs-'))
})
