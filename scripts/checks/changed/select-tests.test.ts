import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { affectedFolders, readPackages } from './affected-folders.ts'
import { nearestBrowserTests } from './nearest-browser-tests.ts'
import { selectTests } from './select-tests.ts'

const PACKAGES = [
  { folder: 'packages/market/', name: 'market', uses: [] },
  { folder: 'packages/forging/', name: 'forging', uses: ['market'] },
  { folder: 'services/stats/', name: 'stats', uses: ['forging'] },
  { folder: 'services/account/', name: 'account', uses: [] },
  { folder: 'e2e/', name: 'e2e', uses: ['stats'] },
]

it('runs the tests of packages that a change affects, and the browser tests nearest to it', () => {
  const selected = selectTests(['packages/forging/src/index.ts'], PACKAGES)
  expect(selected.get('unit')).toEqual(['packages/forging/', 'services/stats/'])
  expect(selected.get('int')).toEqual(['packages/forging/', 'services/stats/'])
  expect(selected.get('e2e')).toEqual(['/tools.e2e.ts'])
})

it('knows the packages of the workspace and what they use', () => {
  const ofDatabase = affectedFolders(['packages/db/src/index.ts'], readPackages())
  expect(ofDatabase).toEqual(expect.arrayContaining(['packages/db/', 'packages/testkit/', 'services/items/', 'e2e/']))
  expect(affectedFolders(['services/stats/src/app.ts'], readPackages())).not.toContain('services/account/')
})

it('runs all when what decides about tests has changed', () => {
  const selected = selectTests(['vitest.config.ts'], [])
  expect([selected.get('unit'), selected.get('page'), selected.get('int')]).toEqual(['all', 'all', 'all'])
})

it('runs the tests of scripts, which are in no package, and those that read files of elsewhere', () => {
  expect(selectTests(['scripts/checks/tally.ts'], []).get('unit')).toEqual(['scripts/'])
  expect(selectTests(['.github/workflows/ci.yml'], []).get('unit')).toEqual(['scripts/'])
  expect(selectTests(['docs/help/tables.md'], []).get('page')).toContain('apps/web/src/features/site/')
})

it('runs nothing for a change of words that no test reads', () => {
  const selected = selectTests(['docs/decisions/001-one-gateway-program.md', 'README.md'], [])
  expect([...selected.values()]).toEqual([[], [], [], []])
})

it('takes each browser test once, and none for a change of tests alone', () => {
  expect(nearestBrowserTests(['packages/ui/src/a.tsx', 'apps/web/src/features/tradepost/snipe-it/page.tsx'])).toEqual([
    '/tables.e2e.ts',
  ])
  expect(nearestBrowserTests(['packages/ui/src/a.page.test.tsx', 'services/items/src/testing/a.ts'])).toEqual([])
})

it('takes a browser test that changed itself', () => {
  expect(nearestBrowserTests(['e2e/site/item.e2e.ts', 'e2e/demo.e2e.ts'])).toEqual(['/demo.e2e.ts', '/item.e2e.ts'])
})

it.each([
  'apps/web/src/features/account/login/page.tsx',
  'apps/web/src/features/stats/bltc-tickets/page.tsx',
  'apps/web/src/features/tradepost/item/page.tsx',
  'apps/web/src/shell/layout.tsx',
  'apps/gateway/src/app.ts',
  'packages/local-services/src/index.ts',
  'services/worker/src/app.ts',
  'tools/mail-sink/src/main.ts',
  'scripts/start.ts',
  'docs/help/tables.md',
])('knows a browser test for %s', (file) => {
  expect(existsSync(`${ROOT}${file}`), 'the file is still there').toBe(true)
  const [name = ''] = nearestBrowserTests([file])
  expect(['e2e', 'e2e/site'].some((folder) => existsSync(`${ROOT}${folder}${name}`))).toBe(true)
})
