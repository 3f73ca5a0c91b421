import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@gildscope/local-services/find-program'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProgramCache } from './cache.ts'
import type { TestProgram } from './programs.ts'
import { type ProvideOptions, provideTestPrograms } from './provide-programs.ts'

const VERSION = '1.0'
const GREETING: TestProgram = { name: 'greet', packages: ['greeting'], file: 'opt/greeting-*/greet' }
const FAREWELL: TestProgram = { name: 'part', packages: ['farewell'], file: 'usr/bin/part' }
const SPOILT: TestProgram = { name: 'spoilt', packages: ['spoilt'], file: 'usr/bin/spoilt' }
const UNKNOWN: TestProgram = { name: 'unknown', packages: ['unknown'], file: 'usr/bin/unknown' }

/** A repository of packages on this machine, which apt uses instead of the distribution's. */
const makeRepository = (folder: string) => {
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  const stanzas: string[] = []
  return {
    add: (name: string, files: (root: string) => void, { depends = '', isSpoilt = false } = {}): void => {
      const root = join(folder, name)
      mkdirSync(join(root, 'DEBIAN'), { recursive: true })
      files(root)
      const control = [
        `Package: ${name}`,
        `Version: ${VERSION}`,
        'Architecture: all',
        'Maintainer: nobody <nobody@example.org>',
        ...(depends === '' ? [] : [`Depends: ${depends}`]),
        'Description: a package of a test',
      ]
      writeFileSync(join(root, 'DEBIAN/control'), `${control.join('\n')}\n`)
      const file = `${name}_${VERSION}_all.deb`
      execFileSync('dpkg-deb', ['--build', root, join(repository, file)])
      const content = readFileSync(join(repository, file))
      const sha256 = createHash('sha256').update(content).digest('hex')
      stanzas.push([...control, `Filename: ./${file}`, `Size: ${content.length}`, `SHA256: ${sha256}`].join('\n'))
      if (isSpoilt) writeFileSync(join(repository, file), content.fill(0, content.length - 8))
    },
    open: (): void => {
      writeFileSync(join(repository, 'Packages'), `${stanzas.join('\n\n')}\n`)
      writeFileSync(join(folder, 'sources.list'), `deb [trusted=yes] copy:${repository} ./\n`)
      writeFileSync(
        join(folder, 'apt.conf'),
        `Dir::Etc::sourcelist "${join(folder, 'sources.list')}";\nDir::Etc::sourceparts "/dev/null";\n`,
      )
    },
  }
}

const writeProgram = (root: string, path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
}

describe.skipIf(findProgram('apt-get') === null || findProgram('dpkg-deb') === null)(
  'programs that tests start',
  () => {
    let folder: string
    let cache: ProgramCache
    const aptConfiguration = process.env.APT_CONFIG

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'gildscope-programs-'))
      cache = new ProgramCache(join(folder, 'cache'))
      const repository = makeRepository(folder)
      repository.add(
        'greeting',
        (root) =>
          writeProgram(
            root,
            'opt/greeting-7/greet',
            'echo "$1, $(cat "$(dirname "$0")/name")"; ls -l "$LD_LIBRARY_PATH" >&2',
          ),
        {
          depends: 'greeting-name',
        },
      )
      repository.add('greeting-name', (root) => {
        mkdirSync(join(root, 'etc'), { recursive: true })
        mkdirSync(join(root, 'opt/greeting-7'), { recursive: true })
        mkdirSync(join(root, 'usr/lib/x86_64-linux-gnu'), { recursive: true })
        writeFileSync(join(root, 'etc/greeting-name'), 'merchant')
        symlinkSync('/etc/greeting-name', join(root, 'opt/greeting-7/name'))
      })
      repository.add('farewell', (root) => writeProgram(root, 'usr/bin/part', 'echo bye'))
      repository.add('spoilt', (root) => writeProgram(root, 'usr/bin/spoilt', 'echo wrong'), { isSpoilt: true })
      repository.open()
      process.env.APT_CONFIG = join(folder, 'apt.conf')
    })
    afterAll(() => {
      if (aptConfiguration === undefined) delete process.env.APT_CONFIG
      else process.env.APT_CONFIG = aptConfiguration
      rmSync(folder, { recursive: true, force: true })
    })

    const provide = async (programs: readonly TestProgram[], options: Pick<ProvideOptions, 'isOffline'> = {}) => {
      const lines: string[] = []
      const unavailable = await provideTestPrograms({ programs, cache, log: (line) => lines.push(line), ...options })
      return { unavailable: Object.fromEntries(unavailable), fetched: lines.map((line) => line.split(':')[0]) }
    }
    const run = (name: string, ...args: string[]): string =>
      execFileSync(join(cache.bin, name), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

    it('are not fetched offline, which is said of each', async () => {
      expect(await provide([GREETING, FAREWELL], { isOffline: true })).toEqual({
        unavailable: { greet: '--offline', part: '--offline' },
        fetched: [],
      })
    })

    it('are named where no package has them', async () => {
      expect(await provide([{ ...GREETING, packages: [] }])).toEqual({
        unavailable: { greet: 'install it: no package brings it here' },
        fetched: [],
      })
    })

    it('are fetched with what they need, and run from where they are', async () => {
      expect(await provide([GREETING])).toEqual({
        unavailable: {},
        fetched: ['fetched the lists of packages', 'fetched greet'],
      })
      expect(run('greet', 'hello')).toBe('hello, merchant\n')
    })

    it('are there the next time, also offline', async () => {
      expect(await provide([GREETING], { isOffline: true })).toEqual({ unavailable: {}, fetched: [] })
    })

    it('are added to those that are there', async () => {
      expect((await provide([GREETING, FAREWELL])).fetched).toEqual(['fetched the lists of packages', 'fetched part'])
      expect([run('part'), run('greet', 'hello')]).toEqual(['bye\n', 'hello, merchant\n'])
      expect((await provide([GREETING, FAREWELL])).fetched).toEqual([])
    })

    it('are fetched again when a file of them has changed', async () => {
      appendFileSync(join(cache.root, 'usr/bin/part'), 'echo changed\n')
      expect((await provide([GREETING, FAREWELL])).fetched).toEqual([
        'fetched the lists of packages',
        'fetched greet',
        'fetched part',
      ])
      expect(run('part')).toBe('bye\n')
    })

    it('are refused, with the reason, when they differ from the signed list or are not in it, and the others are fetched', async () => {
      cache.clear()
      expect(await provide([SPOILT, UNKNOWN, FAREWELL])).toEqual({
        unavailable: {
          spoilt: expect.stringContaining('Hash Sum mismatch'),
          unknown: 'Unable to locate package unknown',
        },
        fetched: ['fetched the lists of packages', 'fetched part'],
      })
      expect(run('part')).toBe('bye\n')
    })
  },
)
