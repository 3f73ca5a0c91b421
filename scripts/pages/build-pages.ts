import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { acquireFolderLock, type FolderLock, LockedError } from '@gildscope/local-services'
import { builtFrom, hashPageSources } from '../../apps/web/vite/page-sources.ts'
import { installArguments, missingSelection, noteInstalled } from '../installation.mjs'
import { publishPages } from './publish-pages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WEB = join(ROOT, 'apps/web')
const BUILD_FOLDER = join(WEB, 'build')
const LOCK_FILE = join(ROOT, 'node_modules/.cache/pages/build.lock')
const LOOK_AGAIN_MS = 100

/** The folder of the built pages. */
export const PAGES_FOLDER = join(WEB, 'dist')

/** Builds of one checkout write to the same folder, so they take turns. */
const waitForTurn = async (signal?: AbortSignal): Promise<FolderLock> => {
  for (;;) {
    try {
      return await acquireFolderLock(LOCK_FILE)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      await pause(LOOK_AGAIN_MS, undefined, { signal })
    }
  }
}

export type BuildOptions = {
  signal?: AbortSignal
  /** Whether a site starts at the same time: it comes first. */
  isBesideStart?: boolean
}

/** Gives a starting site three quarters of a processor that both want. */
const NICE = 5

/** Throws the program's output when it fails. */
const runProgram = async (
  program: string,
  args: readonly string[],
  { cwd, signal, isBesideStart = false }: BuildOptions & { cwd: string },
): Promise<void> => {
  // React's build for development is twice as large, and what `NODE_ENV=test` brings.
  const env = { ...process.env, NODE_ENV: 'production' }
  // pnpm may be a script for the shell there.
  const shell = process.platform === 'win32' && program === 'pnpm'
  const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  if (isBesideStart && child.pid !== undefined) setPriority(child.pid, NICE)
  const stop = (): boolean => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop, { once: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const isGood = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
  signal?.removeEventListener('abort', stop)
  if (!isGood) throw new Error(`the pages could not be built.\n${stripVTControlCharacters(output).trim()}`)
}

/** Vite takes what follows these for a part of an address. */
const UNBUILDABLE = /[#?]/

const checkPlace = (folder: string): void => {
  if (!UNBUILDABLE.test(folder)) return
  throw new Error(`the pages cannot be built in ${folder}: move the checkout to a folder without # and ? in its path`)
}

/** A start installs only what runs; most never build pages again. */
const installTools = async (options: BuildOptions): Promise<void> => {
  const selection = missingSelection('pages')
  if (selection === null) return
  await runProgram('pnpm', installArguments(selection), { ...options, cwd: ROOT })
  noteInstalled(selection)
}

const isBuilt = (hash: string): boolean =>
  builtFrom(PAGES_FOLDER) === hash && existsSync(join(PAGES_FOLDER, 'index.html'))

/**
 * Builds the pages unless those that are there are built of the same sources, wherever that was, and publishes them.
 * Throws the output of the build when it fails.
 */
export const buildPages = async (options: BuildOptions = {}): Promise<void> => {
  const turn = await waitForTurn(options.signal)
  try {
    if (isBuilt(hashPageSources())) return
    checkPlace(ROOT)
    await installTools(options)
    const vite = [join(WEB, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
    await runProgram(process.execPath, vite, { ...options, cwd: WEB })
    await publishPages(BUILD_FOLDER, PAGES_FOLDER)
  } finally {
    await turn.release()
  }
}
