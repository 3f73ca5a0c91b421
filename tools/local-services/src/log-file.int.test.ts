import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogFile } from './log-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-log-'))
  file = join(folder, 'items.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

const writeOnce = async (text: string): Promise<void> => {
  const log = new LogFile(file)
  log.write(Buffer.from(text))
  await log.close()
}

test('goes on in the file of the run before, and keeps one full file besides the current one', async () => {
  await writeFile(file, 'the run before\n')
  await writeOnce('this run\n')
  expect(await textOf(file)).toBe('the run before\nthis run\n')
  for (const letter of 'ab') {
    await writeFile(file, letter.repeat(21_000_000))
    await writeOnce('current')
  }
  expect((await textOf(file)).slice(0, 100)).toBe('current')
  expect((await textOf(join(folder, 'items.1.log'))).slice(0, 1)).toBe('b')
})

test('a log that cannot be written ends nothing, and goes on when it can be, with a note', async () => {
  // Stands for a full disk, which a test cannot make everywhere.
  await mkdir(file)
  const log = new LogFile(file)
  log.write(Buffer.from('lost\n'))
  await rest(50)
  await rm(file, { recursive: true })
  while (!(await textOf(file)).includes('kept')) {
    log.write(Buffer.from('kept\n'))
    await rest(50)
  }
  await log.close()
  expect((await textOf(file)).trim().split('\n')[0]).toMatch(/^\(lines are missing since 20.*: Can't write on: .*\)$/)
})
