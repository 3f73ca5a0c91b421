import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from './temporary-folder.ts'

const MODULE = new URL('./temporary-folder.ts', import.meta.url).href

/** The folder of a process that ends in this way. */
const folderOf = (end: string): string => {
  const script = `import { createTemporaryFolder } from '${MODULE}'
    import { writeSync } from 'node:fs'
    const folder = createTemporaryFolder()
    writeSync(1, folder)
    ${end}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

/** A folder of a run that may still be going on in another container, or not. */
const ownedBy = (namespace: string): string => {
  const folder = mkdtempSync('/dev/shm/gildscope-tests-')
  writeFileSync(join(folder, 'owner'), `${namespace}\n2147483647\nstarted at tick 1`)
  return folder
}

test('temporary files of a run are gone when it ends, those of a killed one when the next begins, and no others', () => {
  const killed = folderOf(`process.kill(process.pid, 'SIGKILL')`)
  // Where there is no place in memory, the system cleans up.
  if (killed === tmpdir()) return
  expect(existsSync(killed)).toBe(true)
  const running = createTemporaryFolder()
  const foreign = ownedBy('pid:[1]')
  const ended = folderOf('process.exit(1)')
  expect(ended).not.toBe(killed)
  const left = [killed, ended, running, foreign].filter((folder) => existsSync(folder))
  for (const folder of left) rmSync(folder, { recursive: true })
  expect(left).toEqual([running, foreign])
})
