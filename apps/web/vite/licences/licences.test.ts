import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedPackages } from './allowed-licences.ts'
import { packagesOf } from './licence-files.ts'
import { commonText, licenceText, nodeText } from './licence-text.ts'
import { licencesAsText } from './licences-as-text.ts'

describe('the text of a package', () => {
  let folder: string
  const write = async (name: string, files: Record<string, string>): Promise<string> => {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(join(folder, name, file, '..'), { recursive: true })
      await writeFile(join(folder, name, file), text)
    }
    return join(folder, name)
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gildscope-licences-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is its licence, then its notices, whatever their files are called', async () => {
    const own = await write('own', {
      'NOTICE.txt': 'By many.\n',
      LICENSE: 'Apache\r\n\r\n\r\n\r\nLicense  \r\n',
      'licenses/LICENSE-d3': 'BSD',
      'license.js': 'code',
      'README.md': 'words',
    })
    expect(licenceText(own)).toBe('Apache\n\nLicense\n\n---\n\nBSD\n\n---\n\nBy many.')
  })

  test('is none where it ships none', async () => {
    expect(licenceText(await write('bare', { 'package.json': '{}' }))).toBeNull()
  })

  test('is of Node what lies beside it, or else where it can be read', async () => {
    const another = await write('another', { LICENSE: 'MIT, of something else' })
    const node = await write('node', { LICENSE: 'Node.js is licensed for use as follows:\n\nand its parts\n' })
    expect(nodeText([another, join(folder, 'nowhere'), node], 'v24.0.0')).toContain('and its parts')
    expect(nodeText([another], 'v24.0.0')).toContain('https://github.com/nodejs/node/blob/v24.0.0/LICENSE')
  })

  test('is elsewhere what most others under its licence say, without whose they are', () => {
    const isc = (whose: string): string =>
      `ISC\n\nCopyright (c) ${whose}\n\nprovided that the\ncopyright notice appears`
    expect(commonText([isc('A 2019'), 'Copyright 2020 B\nother words', isc('C')])).toBe(
      'ISC\n\nprovided that the\ncopyright notice appears',
    )
    expect(commonText([])).toBeNull()
  })
})

test('a licence that nobody allowed is refused by the name of its package', () => {
  const packages = [
    { name: 'good', version: '1.0.0', licence: 'MIT' },
    { name: 'viral', version: '2.0.0', licence: 'GPL-3.0-only' },
    { name: 'silent', version: '3.0.0', licence: 'Unknown' },
    { name: 'odd', version: '4.0.0', licence: 'constructor' },
  ]
  expect(refusedPackages(packages)).toEqual([
    'viral 2.0.0 is under GPL-3.0-only',
    'silent 3.0.0 is under Unknown',
    'odd 4.0.0 is under constructor',
  ])
})

test('packages of the pages are found by their modules, ours are not', () => {
  const modules = [
    '/x/node_modules/.pnpm/react@19.3.1/node_modules/react/index.js',
    '/x/node_modules/.pnpm/@scope+tool@1.0.0/node_modules/@scope/tool/a.js',
    'C:\\x\\node_modules\\@scope\\tool\\b.js',
    '/x/apps/web/src/main.tsx',
    '\0vite/preload-helper.js',
  ]
  expect([...packagesOf(modules)]).toEqual(['react', '@scope/tool'])
})

test('as one text each licence stands once, below all of its packages', () => {
  const about = { version: '1.0.0', licence: 'MIT', author: null, homepage: null }
  const text = licencesAsText({
    packages: [
      { ...about, name: 'one', text: 0 },
      { ...about, name: 'two', author: 'Somebody', homepage: 'https://two.example/', text: 0 },
      { ...about, name: 'three', text: 1 },
    ],
    texts: ['words of one and two', 'words of three'],
  })
  expect(text.match(/words of one and two/g)).toHaveLength(1)
  expect(text).toContain('one 1.0.0 (MIT)\ntwo 1.0.0 (MIT), Somebody, https://two.example/\n\nwords of one and two')
})
