import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, type ServerUser } from './server-user.ts'

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * A folder outside the checkout that every user can enter and that is the same at each start for the same key. /var/lib
 * survives a reboot, the temporary folder may not.
 */
export const fallbackFolder = (key: string): string => {
  const base = isWritable('/var/lib') ? '/var/lib' : tmpdir()
  const folder = join(base, `gildscope-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user; remove it`)
  return folder
}

/**
 * The requested data folder, or, when the server's user cannot enter the folder above it (a checkout below /root), a
 * fixed one outside the checkout.
 */
export const reachableDataFolder = (wanted: string, user: ServerUser, log: (line: string) => void): string => {
  const parent = dirname(wanted)
  mkdirSync(parent, { recursive: true })
  if (canEnter(user, parent)) return wanted
  const folder = join(fallbackFolder(wanted), 'postgres')
  log(
    existsSync(folder)
      ? `the database's files are in ${folder}`
      : `the database's user cannot enter ${parent}; the database's files go to ${folder}`,
  )
  return folder
}
