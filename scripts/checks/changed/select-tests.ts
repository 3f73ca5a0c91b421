import type { Suite } from '../run-vitest.ts'
import { affectedFolders, type WorkspacePackage } from './affected-folders.ts'
import { nearestBrowserTests } from './nearest-browser-tests.ts'

/** Suites by what is run of them: all, or files whose path, from the root and without a slash before it, has one of these texts in it. */
export type Selection = ReadonlyMap<Suite, 'all' | readonly string[]>

/** What decides how tests run, or which packages there are. */
const DECIDES_ALL = ['vitest.config.ts', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json']

/** Tests that read files outside of their package, or are in none. */
const READ_BY: readonly [start: string, folder: string][] = [
  ...[
    'scripts/',
    '.github/',
    '.changeset/',
    'CHANGELOG.md',
    'infra/',
    'docker-compose.yml',
    '.env.',
    'docs/operating.md',
  ].map((start): [string, string] => [start, 'scripts/']),
  ['docs/help/', 'apps/web/src/features/site/'],
  ['docs/help/', 'apps/web/src/pages/'],
  ['docs/data-quality.md', 'apps/web/src/features/site/'],
  ['packages/ui/src/theme/', 'apps/gateway/src/dev-mail/'],
]

/** Of what changed among these packages, the tests that could tell. */
export const selectTests = (changed: readonly string[], packages: readonly WorkspacePackage[]): Selection => {
  const isAll = changed.some((file) => DECIDES_ALL.includes(file))
  const folders = [
    ...affectedFolders(changed, packages).filter((folder) => folder !== 'e2e/'),
    ...READ_BY.filter(([start]) => changed.some((file) => file.startsWith(start))).map(([, folder]) => folder),
  ]
  return new Map<Suite, 'all' | readonly string[]>([
    ['unit', isAll ? 'all' : folders],
    ['page', isAll ? 'all' : folders],
    ['int', isAll ? 'all' : folders],
    ['e2e', nearestBrowserTests(changed)],
  ])
}
