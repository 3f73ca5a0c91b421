import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all files and links below a folder. Links are not followed: Node's `recursive` follows those to folders. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
