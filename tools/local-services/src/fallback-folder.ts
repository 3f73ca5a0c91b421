import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
