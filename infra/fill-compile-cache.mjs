// Fills NODE_COMPILE_CACHE during an image build: `node $(cat infra/node-flags) infra/fill-compile-cache.mjs ENTRY`.
// Types are stripped and code is compiled once at that point instead of in each container, which would keep the tools
// for it in memory.
import { globSync, readdirSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { resolve } from 'node:path'

const LEAST_FILES = 50

const [entry] = process.argv.splice(2)
const folder = getCompileCacheDir()
if (entry === undefined || folder === undefined) {
  process.stderr.write('Expected the folder of a process, such as services/items, and NODE_COMPILE_CACHE to be set.\n')
  process.exit(1)
}

// With an invalid log level, each process loads all of its code, reports the error and exits.
for (const name of ['LOG_LEVEL', 'SIMULATOR_LOG_LEVEL', 'MAIL_SINK_LOG_LEVEL']) process.env[name] = 'none-of-them'
let fault = null
process.on('exit', () => {
  flushCompileCache()
  const files = readdirSync(folder, { recursive: true }).length
  process.stdout.write(`${entry}: ${files} files in ${folder}\n`)
  process.exitCode = fault === null && files >= LEAST_FILES ? 0 : 1
})
/**
 * Processes started by this one have entries of their own; they are loaded first, because the invalid level ends this
 * process.
 */
const entries = globSync('src/**/main.ts', { cwd: entry }).sort((one, other) => other.length - one.length)
try {
  for (const file of entries) await import(resolve(entry, file))
} catch (error) {
  fault = error
  process.stderr.write(`${error.stack}\n`)
}
