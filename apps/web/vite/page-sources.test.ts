import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPageSources } from './page-sources.ts'

let root: string
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const dependingOn = (...names: string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, 'workspace:*'])) })

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gildscope-sources-'))
  write('apps/web/package.json', dependingOn('@gildscope/ui', 'react'))
  write('packages/ui/package.json', dependingOn('@gildscope/market'))
  write('packages/market/package.json', dependingOn())
  write('packages/db/package.json', dependingOn())
  write('packages/market/src/fees.ts', 'first')
  write('apps/web/src/main.tsx', 'first')
  write('pnpm-lock.yaml', 'first')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  'apps/web/src/main.tsx',
  'apps/web/vite.config.ts',
  'packages/market/src/fees.ts',
  'docs/help/limits.md',
  'pnpm-lock.yaml',
])('a change of %s makes another build', (file) => {
  const before = hashPageSources(root)
  write(file, 'changed')
  expect(hashPageSources(root)).not.toBe(before)
})

test.each([
  'apps/web/src/main.page.test.tsx',
  'apps/web/src/testing/setup.ts',
  'apps/web/build/index.html',
  'packages/db/src/index.ts',
  'docs/operating.md',
])('a change of %s does not', (file) => {
  const before = hashPageSources(root)
  write(file, 'changed')
  expect(hashPageSources(root)).toBe(before)
})
