import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

export type WorkspacePackage = {
  /** From the root, with a slash at its end. */
  folder: string
  name: string
  /** Names of the packages that it, its tests or its processes use. */
  uses: readonly string[]
}

/** Folders of packages, and single packages. */
const GROUPS = ['apps', 'services', 'packages', 'tools']
const ALONE = ['bench', 'e2e']

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/**
 * The packages of the workspace. Turbo is not asked: it takes whatever the root uses for used by everything, and the root
 * uses the services that the launcher starts.
 */
export const readPackages = (): WorkspacePackage[] =>
  [...GROUPS.flatMap((group) => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`)), ...ALONE]
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
      const uses = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      return { folder: `${folder}/`, name: manifest.name, uses }
    })

/** Folders of the packages that have one of these files in them, or depend on one that has. */
export const affectedFolders = (changed: readonly string[], packages: readonly WorkspacePackage[]): string[] => {
  const affected = new Set(
    packages.filter(({ folder }) => changed.some((file) => file.startsWith(folder))).map(({ name }) => name),
  )
  for (let before = -1; before < affected.size; ) {
    before = affected.size
    for (const { name, uses } of packages) if (uses.some((used) => affected.has(used))) affected.add(name)
  }
  return packages.filter(({ name }) => affected.has(name)).map(({ folder }) => folder)
}
