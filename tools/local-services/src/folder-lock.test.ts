import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquireFolderLock, LockedError } from './folder-lock.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('when many claim a folder at the same time one gets it, and others can once it is released', async () => {
  const file = join(folder, 'claimed.lock')
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => acquireFolderLock(file)))
  const [held, ...more] = claims.filter((claim) => claim.status === 'fulfilled')
  expect(more).toEqual([])
  for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(LockedError)
  await held?.value.release()
  await (await acquireFolderLock(file)).release()
})

test('what a dead process left is taken over', async () => {
  const file = join(folder, 'left.lock')
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(file, `${pid}\nstarted at tick 1\n`)
  await (await acquireFolderLock(file)).release()
})
