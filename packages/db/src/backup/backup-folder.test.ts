import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as it, onTestFinished } from 'vitest'
import { backupName, keepNewest, partialName } from './backup-folder.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

const makeFolder = async (names: readonly string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), '')
  return folder
}

it('keeps the newest and everything that is not a backup', async () => {
  const names = [3, 0, 2, 1].map((days) => backupName(daysAgo(days)))
  const others = ['notes.txt', 'gildscope-20260101T031700123Z.backup', `${backupName(daysAgo(9))}.copy`]
  const folder = await makeFolder([...names, ...others])
  expect(await keepNewest(folder, 2, NOW)).toEqual([backupName(daysAgo(2)), backupName(daysAgo(3))])
  expect((await readdir(folder)).sort()).toEqual([backupName(daysAgo(0)), backupName(daysAgo(1)), ...others].sort())
})

it('removes what a killed backup left, but not the file of one that may still run', async () => {
  const [old, young] = [partialName(backupName(daysAgo(3))), partialName(backupName(daysAgo(0)))]
  const folder = await makeFolder([old, young])
  await utimes(join(folder, old), daysAgo(3), daysAgo(3))
  await utimes(join(folder, young), NOW, NOW)
  expect(await keepNewest(folder, 5, NOW)).toEqual([old])
})
