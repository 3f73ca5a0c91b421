import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageList, pages } from '../src/pages/page-list.ts'
import { firstView, firstViewInDocument } from './first-view.ts'

const features = join(import.meta.dirname, '../src/features')

const built = (html: string): string => {
  const { transformIndexHtml: hook } = firstViewInDocument()
  if (typeof hook !== 'object') throw new Error('the plugin has another shape')
  return (hook.handler as (html: string, context: object) => string)(html, {})
}

test('style sheets stand below the first view, which waits for none', () => {
  const index = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  const html = built(index.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/a.css"></head>'))
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('<!--first-view-->'))
  expect(html.indexOf('--gs-surface-1:')).toBeLessThan(html.indexOf('</head>'))
  expect(html).toContain('aria-label="Gildscope"')
  expect(html).not.toMatch(/<!--(?:logo|styles)-->/)
})

test('every page with a sentence of its own draws the one of the document', async () => {
  const files = globSync('*/*/first-view.ts', { cwd: features })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const page = readFileSync(join(features, dirname(file), 'page.tsx'), 'utf8')
    expect(page, file).toMatch(/\{\.\.\.firstView\}|\{firstView\.lead\}/)
    const entry = pageList.find(({ folder }) => folder === dirname(file))
    expect(await firstView(entry ?? pages.welcome), file).toMatchObject({
      title: expect.stringMatching(/./),
      lead: expect.stringMatching(/\.$/),
    })
  }
})

test('a help page is seen in its own words, a page that says nothing with none', async () => {
  const { helpPage } = pages
  expect(await firstView({ ...helpPage, title: 'Help: Tables', description: 'How tables work.' })).toEqual({
    title: 'Tables',
    lead: 'How tables work.',
    width: 'reading',
  })
  expect(existsSync(join(features, pages.login.folder, 'first-view.ts'))).toBe(false)
  expect(await firstView(pages.login)).toBeUndefined()
})
