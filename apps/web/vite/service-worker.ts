import { fileURLToPath } from 'node:url'
import { ENDPOINTS, getStatus } from '@gildscope/contracts'
import { build, type Plugin } from 'vite'

const ENTRY = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url))

/** Calls of items and stats that anyone may make and pages show; an old status would say that all is well. */
const keptPaths = (): string[] =>
  [...ENDPOINTS.items, ...ENDPOINTS.stats]
    .filter(({ method, access, media = 'json' }) => method === 'GET' && access === 'public' && media === 'json')
    .filter(({ name }) => name !== getStatus.name)
    .map(({ path }) => path)

/** A pattern of the paths whose answers the worker may keep. */
export const keptPattern = (): string =>
  `^/gw2(?:${keptPaths()
    .map((path) => path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})$`

/** Writes `sw.js`: one script without imports, under a name that stays. */
export const serviceWorker = (): Plugin => ({
  name: 'gildscope:service-worker',
  apply: 'build',
  async generateBundle() {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      define: { KEPT_PATHS: JSON.stringify(keptPattern()) },
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
      },
    })
    const [script] = [made].flat().flatMap((output) => ('output' in output ? output.output : []))
    if (script?.type !== 'chunk') throw new Error('the service worker was not built')
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code })
  },
})
