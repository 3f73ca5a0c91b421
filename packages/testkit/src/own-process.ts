import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags, processEnv } from '@gildscope/local-services'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** How a process of ours is started, whose entry is given from the root: with what all of them get, and nothing of ours. */
export const ownProcess = (entry: string, args: readonly string[] = []) => ({
  args: [...nodeFlags(), resolve(ROOT, entry), ...args],
  cwd: ROOT,
  env: {
    ...processEnv(),
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    // A start spends most of its time on compiling what the one before compiled.
    NODE_COMPILE_CACHE: resolve(ROOT, '.data/compile-cache'),
  },
})
