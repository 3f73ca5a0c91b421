import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHelpPages } from './help-pages.ts'
import { brokenLinks } from './render-help.ts'

const pages = readHelpPages()
const sources = join(import.meta.dirname, '../src')

test('every link between help pages leads somewhere', () => {
  expect(brokenLinks(pages)).toEqual([])
})

test('every help page that a page of the site names is there', () => {
  const named = globSync('**/*.tsx', { cwd: sources })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\bhelp(?:="|Path\(')([\w-]+)/g)])
    .map(([, name = '']) => name)
  expect(named).toContain('status')
  expect(named.filter((name) => !pages.has(name))).toEqual([])
})

test('every help page can be reached from the first one', () => {
  const reached = new Set(['index'])
  for (const name of reached) {
    for (const link of pages.get(name)?.links ?? []) reached.add(link.split('#')[0] ?? '')
  }
  expect([...pages.keys()].filter((name) => !reached.has(name))).toEqual([])
})
