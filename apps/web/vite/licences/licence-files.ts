import type { Plugin } from 'vite'
import { refusedPackages } from './allowed-licences.ts'
import { licencesAsText } from './licences-as-text.ts'
import { shippedPackages } from './shipped-packages.ts'

/** `react` of `/x/node_modules/.pnpm/react@19/node_modules/react/index.js`. */
const packageOf = (module: string): string | null =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1] ?? null

/** Packages of which a module is in the pages and no licence in the list. */
export const unlistedPackages = (modules: readonly string[], listed: ReadonlySet<string>): string[] => [
  ...new Set(modules.flatMap((module) => packageOf(module) ?? []).filter((name) => !listed.has(name))),
]

/** Writes `licences.json` and `licences.txt`: what others wrote of the pages, the processes and the image. */
export const licenceFiles = (): Plugin => ({
  name: 'gildscope:licence-files',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const licences = await shippedPackages()
    const refused = refusedPackages(licences.packages)
    if (refused.length > 0) {
      throw new Error(`what is shipped must be under a licence of allowed-licences.ts: ${refused.join('; ')}`)
    }
    const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const unlisted = unlistedPackages(modules, new Set(licences.packages.map(({ name }) => name)))
    if (unlisted.length > 0) {
      throw new Error(
        `the pages contain ${unlisted.join(', ')}, which belong into the dependencies of a package of theirs`,
      )
    }
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences) })
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesAsText(licences) })
  },
})
