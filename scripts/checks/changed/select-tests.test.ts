import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { nearestBrowserTests } from './nearest-browser-tests.ts'
import { selectTests } from './select-tests.ts'

it('runs the tests of packages that a change affects, and the browser tests nearest to it', () => {
  const selected = selectTests(['services/account/src/app.ts'], ['services/account/', 'bench/', 'e2e/'])
  expect(selected.get('unit')).toEqual(['/services/account/', '/bench/'])
  expect(selected.get('int')).toEqual(['/services/account/', '/bench/'])
  expect(selected.get('e2e')).toEqual(['/accounts.e2e.ts'])
})

it('runs all when what decides about tests has changed', () => {
  const selected = selectTests(['vitest.config.ts'], [])
  expect([selected.get('unit'), selected.get('page'), selected.get('int')]).toEqual(['all', 'all', 'all'])
})

it('runs the tests of scripts, which are in no package', () => {
  expect(selectTests(['scripts/checks/tally.ts'], []).get('unit')).toEqual(['/scripts/'])
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
