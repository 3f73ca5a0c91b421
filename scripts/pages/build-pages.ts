import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { acquireFolderLock, type FolderLock, LockedError } from '@gildscope/local-services'
import { TURBO_ENV } from '../checks/turbo-env.ts'
import { publishPages } from './publish-pages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const BUILD_FOLDER = fileURLToPath(new URL('../../apps/web/build', import.meta.url))
const LOCK_FILE = fileURLToPath(new URL('../../node_modules/.cache/pages/build.lock', import.meta.url))
const LOOK_AGAIN_MS = 100

/** The folder of the built pages. */
export const PAGES_FOLDER = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

const TURBO = createRequire(import.meta.url).resolve('turbo/bin/turbo')
const ARGS = ['run', 'build', '--filter=@gildscope/web', '--output-logs=errors-only', '--log-prefix=none']

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

const runBuild = async (signal?: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [TURBO, ...ARGS], {
    cwd: ROOT,
    env: { ...process.env, ...TURBO_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (): boolean => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop, { once: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const isBuilt = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
  signal?.removeEventListener('abort', stop)
  if (!isBuilt) throw new Error(`the pages could not be built.\n${stripVTControlCharacters(output).trim()}`)
}

/**
 * Builds the pages unless their sources are unchanged, and publishes them. Throws the output of the build when it
 * fails.
 */
export const buildPages = async (signal?: AbortSignal): Promise<void> => {
  const turn = await waitForTurn(signal)
  try {
    await runBuild(signal)
    await publishPages(BUILD_FOLDER, PAGES_FOLDER)
  } finally {
    await turn.release()
  }
}
