import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Several times what all tests use at once. */
const LEAST_BYTES = 4 * 1024 ** 3
const NAME = 'gildscope-tests-'

/** Whether files there are kept in memory, may be programs, and have room. */
const isUsable = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const [, , type, options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, place]) => place === IN_MEMORY) ?? []
    return type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= LEAST_BYTES
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another user's, or still written to by a process that is ending: the next run tries again.
  }
}

/** A run that was killed leaves its folder behind, and nothing else frees memory. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(IN_MEMORY)) {
    if (name.startsWith(NAME) && !isAlive(Number.parseInt(name.slice(NAME.length), 10))) remove(join(IN_MEMORY, name))
  }
}

/**
 * Where the tests of a run keep temporary files. On Linux this is a folder in memory: each file of the integration tests
 * has a database of its own, and creating and deleting its 1,000 files takes a fourteenth of the suite on a disk. It is
 * deleted when this process ends.
 */
export const createTemporaryFolder = (): string => {
  if (!isUsable()) return tmpdir()
  removeLeftovers()
  const path = mkdtempSync(join(IN_MEMORY, `${NAME}${process.pid}-`))
  // A database that runs as another user must be able to enter.
  chmodSync(path, 0o755)
  process.once('exit', () => remove(path))
  return path
}
