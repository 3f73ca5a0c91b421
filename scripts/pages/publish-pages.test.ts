import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPages } from './publish-pages.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-publish-'))
})
afterAll(() => rm(folder, { recursive: true }))

const publish = async (version: string, shared = 'shared'): Promise<string[]> => {
  const build = join(folder, `build-${version}`)
  await mkdir(join(build, 'assets'), { recursive: true })
  await writeFile(join(build, 'index.html'), `index of ${version}`)
  await writeFile(join(build, `assets/page-${version}.js`), version)
  await writeFile(join(build, `assets/${shared}.js`), 'shared')
  await publishPages(build, join(folder, 'served'))
  return (await readdir(join(folder, 'served/assets'))).toSorted()
}

test('files of the build before stay for pages that are open, until another build comes', async () => {
  expect(await publish('1')).toEqual(['page-1.js', 'shared.js'])
  expect(await publish('2')).toEqual(['page-1.js', 'page-2.js', 'shared.js'])
  expect(await publish('2'), 'the same once more').toEqual(['page-1.js', 'page-2.js', 'shared.js'])
  expect(await publish('3')).toEqual(['page-2.js', 'page-3.js', 'shared.js'])
})

test('other licences are published where the pages stay as they are', async () => {
  await writeFile(join(folder, 'build-3/licences.json'), 'of more packages')
  await publish('3')
  expect(await readFile(join(folder, 'served/licences.json'), 'utf8')).toBe('of more packages')
})
