import type { Suite } from '../run-vitest.ts'
import { nearestBrowserTests } from './nearest-browser-tests.ts'

/** Suites by what is run of them: all, or files whose path has one of these texts in it. */
export type Selection = ReadonlyMap<Suite, 'all' | readonly string[]>

/** What decides how tests run, or which packages there are. */
const DECIDES_ALL = ['vitest.config.ts', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.json', 'turbo.json']

/** Of what changed and the folders of packages that it affects, the tests that could tell. */
export const selectTests = (changed: readonly string[], affected: readonly string[]): Selection => {
  const isAll = changed.some((file) => DECIDES_ALL.includes(file))
  const isIn = (folder: string): boolean => changed.some((file) => file.startsWith(folder))
  const folders = [
    ...affected.filter((folder) => folder !== 'e2e/'),
    ...(isIn('scripts/') ? ['scripts/'] : []),
    ...(isIn('docs/help/') ? ['apps/web/src/features/site/'] : []),
  ]
  const inFolders = isAll ? 'all' : folders.map((folder) => `/${folder}`)
  return new Map<Suite, 'all' | readonly string[]>([
    ['unit', inFolders],
    ['page', inFolders],
    ['int', inFolders],
    ['e2e', nearestBrowserTests(changed)],
  ])
}
