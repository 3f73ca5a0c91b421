import type { Plugin } from 'vite'
import { refusedPackages } from './allowed-licences.ts'
import { licencesAsText } from './licences-as-text.ts'
import { shippedPackages } from './shipped-packages.ts'

/** `react` of `/x/node_modules/.pnpm/react@19/node_modules/react/index.js`. */
const packageOf = (module: string): string | null =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1] ?? null

/** Packages of others of which a module is in the pages. */
export const packagesOf = (modules: Iterable<string>): Set<string> =>
  new Set([...modules].flatMap((module) => packageOf(module) ?? []))

/** Writes `licences.json` and `licences.txt`: what others wrote of the pages, the processes and the image. */
export const licenceFiles = (): Plugin => ({
  name: 'gildscope:licence-files',
  apply: 'build',
  async generateBundle() {
    // Styles and fonts are in the graph, too, and not in the chunks.
    const inPages = packagesOf(this.getModuleIds())
    const licences = await shippedPackages(inPages)
    const refused = refusedPackages(licences.packages)
    if (refused.length > 0) {
      throw new Error(`what is shipped must be under a licence of allowed-licences.ts: ${refused.join('; ')}`)
    }
    const listed = new Set(licences.packages.map(({ name }) => name))
    const unlisted = [...inPages].filter((name) => !listed.has(name))
    if (unlisted.length > 0) {
      throw new Error(
        `the pages contain ${unlisted.join(', ')}, which belong into the dependencies of a package of theirs`,
      )
    }
    this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences) })
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesAsText(licences) })
  },
})
