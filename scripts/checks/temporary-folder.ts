import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processIdentity } from '@gildscope/local-services'

const IN_MEMORY = '/dev/shm'
/** More than twice what all tests use at once. */
const LEAST_BYTES = 4 * 1024 ** 3
const NAME = 'gildscope-tests-'
const OWNER = 'owner'

/** Whether files there are kept in memory, may be programs, and have room. */
const isUsable = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const [, , type, options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, place]) => place === IN_MEMORY) ?? []
    // The file system may be larger than the memory that this process may use.
    const bytes = Math.min(bavail * bsize, process.availableMemory())
    return type === 'tmpfs' && !options.split(',').includes('noexec') && bytes >= LEAST_BYTES
  } catch {
    return false
  }
}

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another user's, or still written to by a process that is ending: the next run tries again.
  }
}

/** A process id means nothing in another container, which may share this memory. */
const namespace = (): string => readlinkSync('/proc/self/ns/pid')

const ownerOf = (folder: string): string[] => {
  try {
    return readFileSync(join(folder, OWNER), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A run that was killed leaves its folder behind, and nothing else frees memory. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(IN_MEMORY)) {
    if (!name.startsWith(NAME)) continue
    const folder = join(IN_MEMORY, name)
    const [home, pid, identity] = ownerOf(folder)
    if (home === namespace() && identity !== undefined && processIdentity(Number(pid)) !== identity) remove(folder)
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
  const path = mkdtempSync(join(IN_MEMORY, NAME))
  writeFileSync(join(path, OWNER), [namespace(), process.pid, processIdentity(process.pid)].join('\n'))
  // A database that runs as another user must be able to enter.
  chmodSync(path, 0o755)
  process.once('exit', () => remove(path))
  return path
}
