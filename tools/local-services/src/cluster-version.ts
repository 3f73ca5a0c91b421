import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { ServerUser } from './server-user.ts'

const FILE = 'PG_VERSION'
const LONGEST = 40

const ownMajor = async ({ postgres }: PostgresBinaries, user: ServerUser): Promise<string> => {
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { ...user, cwd: '/' })
  const [, major] = /PostgreSQL\) (\d+)/.exec(stdout) ?? []
  if (major === undefined) throw new Error(`PostgreSQL does not print its version: ${stdout.trim()}`)
  return major
}

/**
 * Throws for a folder that this PostgreSQL cannot read, before anything in it is touched: major versions have different
 * file formats.
 */
export const checkClusterVersion = async (
  dataDir: string,
  binaries: PostgresBinaries,
  user: ServerUser,
): Promise<void> => {
  if (!existsSync(dataDir) || (await readdir(dataDir)).length === 0) return
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new Error(`${dataDir} is not a database folder: it has no ${FILE}`, { cause })
  })
  const major = text.trim()
  if (!/^\d+$/.test(major)) {
    throw new Error(
      `${dataDir} is damaged: its ${FILE} contains '${major.slice(0, LONGEST)}' instead of a PostgreSQL version. Nothing was changed. Move the folder away, start, and restore a backup (docs/operating.md)`,
    )
  }
  const own = await ownMajor(binaries, user)
  if (major === own) return
  throw new Error(
    `${dataDir} holds a database of PostgreSQL ${major}, and this version of the program brings PostgreSQL ${own}, which cannot read it. Nothing was changed. To go over: start the former version of the program, make a backup (pnpm backup), move the folder away, start this version, and restore (pnpm restore); docs/operating.md, "Another PostgreSQL", has each step`,
  )
}
