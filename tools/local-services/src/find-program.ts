import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where servers are that are not on the path of every user. */
const MORE_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/sbin', '/usr/local/sbin']

export const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Every program of a name on this machine, the one of the path first. */
export const findPrograms = (name: string, path = process.env.PATH ?? ''): string[] => {
  const folders = new Set([...path.split(delimiter).filter((folder) => folder !== ''), ...MORE_FOLDERS])
  return [...folders].map((folder) => join(folder, name)).filter(canRun)
}

/** Path of a program on this machine; null when it is not installed. */
export const findProgram = (name: string): string | null => findPrograms(name)[0] ?? null
