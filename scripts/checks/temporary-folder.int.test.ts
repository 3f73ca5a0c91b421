import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

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

test('temporary files of a run are gone when it ends, and those of a killed one when the next begins', () => {
  const killed = folderOf(`process.kill(process.pid, 'SIGKILL')`)
  // Where there is no place in memory, the system cleans up.
  if (killed === tmpdir()) return
  expect(existsSync(killed)).toBe(true)
  const ended = folderOf('process.exit(1)')
  expect(ended).not.toBe(killed)
  expect([killed, ended].filter((folder) => existsSync(folder))).toEqual([])
})
