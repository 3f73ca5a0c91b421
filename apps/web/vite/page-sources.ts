import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The file of a build that holds the hash of its sources. */
export const SOURCES_FILE = 'sources.sha256'

const OWN = ['apps/web/{src,vite,public}/**/*', 'apps/web/*.{html,json,ts}', 'docs/help/**/*', 'tsconfig.json']
const LOCKFILE = 'pnpm-lock.yaml'

/** Not part of a build, and left out of the image. */
const OF_TESTS = /(?:\.test\.tsx?$|\/testing\/|\/fixtures\/)/

const SCOPE = '@gildscope/'

const manifestOf = (root: string, folder: string): { dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** Our packages that a folder uses at run time, and those that they use. */
const packagesOf = (root: string, folder: string, found = new Set<string>()): Set<string> => {
  for (const name of Object.keys(manifestOf(root, folder).dependencies ?? {})) {
    const own = `packages/${name.slice(SCOPE.length)}`
    if (!name.startsWith(SCOPE) || found.has(own)) continue
    found.add(own)
    packagesOf(root, own, found)
  }
  return found
}

const sourceFiles = (root: string): string[] => {
  const packages = [...packagesOf(root, 'apps/web')].flatMap((folder) => [
    `${folder}/src/**/*`,
    `${folder}/package.json`,
  ])
  return globSync([...OWN, ...packages], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !OF_TESTS.test(file))
    .toSorted()
}

/** Changes with every file that can make another build. */
export const hashPageSources = (root = ROOT): string => {
  const hash = createHash('sha256')
  for (const file of [...sourceFiles(root), LOCKFILE]) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** The hash in a folder of built pages; null where there is no build, or none that says what it was made of. */
export const builtFrom = (folder: string): string | null => {
  const file = join(folder, SOURCES_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Writes the hash into the build, so that a start that finds the build need not repeat it. */
export const pageSources = (): Plugin => {
  let hash = ''
  return {
    name: 'gildscope:page-sources',
    apply: 'build',
    // Before anything is read: a file that changes during the build is not part of this hash.
    buildStart() {
      hash = hashPageSources()
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SOURCES_FILE, source: `${hash}\n` })
    },
  }
}
