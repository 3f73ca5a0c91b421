import { copyFile, mkdir, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DumpStore } from './dump-store.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A folder of this machine, made when it is missing. */
export const folderStore = (folder: string): DumpStore => {
  const place = async (name: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = join(folder, name)
    const partial = `${path}.${process.pid}.partial`
    await mkdir(dirname(path), { recursive: true })
    try {
      await write(partial)
      await flush(partial)
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
  }
  return {
    put: (name, path) => place(name, (partial) => copyFile(path, partial)),
    putText: (name, text) => place(name, (partial) => writeFile(partial, text)),
    get: async (name) => {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    findDisk: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
    },
  }
}
