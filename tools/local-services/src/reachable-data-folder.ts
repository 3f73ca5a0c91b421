import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fallbackFolder } from './fallback-folder.ts'
import { canEnter, type ServerUser } from './server-user.ts'

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
