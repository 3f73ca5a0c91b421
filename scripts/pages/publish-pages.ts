import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { SOURCES_FILE } from '../../apps/web/vite/page-sources.ts'

const INDEX = 'index.html'

/**
 * Files that differ between two builds: the index names all files but the licences, which also depend on the services,
 * and the hash of the sources.
 */
const TELL_APART = [INDEX, 'licences.json', SOURCES_FILE]

/** Files that name others are published after them; the hash, which vouches for all of them, comes last. */
const NAMES_OTHERS = [/^\.vite\//, /^pages\.json/, /^index\.html\./, /^index\.html$/, new RegExp(`^${SOURCES_FILE}$`)]

const rankOf = (file: string): number => NAMES_OTHERS.findIndex((pattern) => pattern.test(file))

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

const dateOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.mtimeMs ?? 0

/** Readers never see an incomplete file. */
const putFile = async (from: string, to: string, date: Date): Promise<void> => {
  const partial = `${to}.${randomUUID()}`
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, partial)
  await utimes(partial, date, date)
  await rename(partial, to)
}

const isPublished = async (build: string, served: string): Promise<boolean> => {
  for (const file of TELL_APART) {
    if ((await textOf(join(build, file))) !== (await textOf(join(served, file)))) return false
  }
  return true
}

/**
 * Copies a complete build into the served folder, all of it with one date. Open pages fetch scripts on demand, so those
 * of the previous build stay until the next one.
 */
export const publishPages = async (build: string, served: string): Promise<void> => {
  if (await isPublished(build, served)) return
  const replaced = await dateOf(join(served, INDEX))
  const files = (await filesIn(build)).toSorted((one, other) => rankOf(one) - rankOf(other))
  const date = new Date()
  await rm(join(served, SOURCES_FILE), { force: true })
  for (const file of files) await putFile(join(build, file), join(served, file), date)
  const own = new Set(files)
  for (const file of await filesIn(served)) {
    if (!own.has(file) && (await dateOf(join(served, file))) < replaced) await rm(join(served, file))
  }
}
