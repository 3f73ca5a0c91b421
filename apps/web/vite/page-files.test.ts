import { expect, test } from 'vitest'
import { type Bundle, filesOf, pageFiles, siteFiles } from './page-files.ts'

const chunk = (module: string | null, imports: string[], css: string[] = []) => ({
  type: 'chunk',
  facadeModuleId: module,
  imports,
  viteMetadata: { importedCss: new Set(css) },
})

const BUNDLE: Bundle = {
  'entry.js': { ...chunk('/x/index.html', []), isEntry: true },
  'index.js': chunk('/x/src/start.tsx', ['react.js'], ['index.css']),
  'react.js': chunk(null, []),
  'page.js': chunk('/x/src/features/a/b/page.tsx', ['table.js', 'react.js', 'index.js'], ['page.css']),
  'table.js': chunk(null, ['react.js'], ['table.css', 'index.css']),
  'chart.js': chunk('/x/src/chart.tsx', ['react.js']),
  'page.css': { type: 'asset' },
}

test('a page has its chunks and their styles, except those that the index loads', () => {
  expect(filesOf(BUNDLE, ['/src/features/a/b/page.tsx', '/src/chart.tsx'])).toEqual([
    'page.js',
    'chart.js',
    'table.js',
    'page.css',
    'table.css',
  ])
})

test('a module that was moved is named', () => {
  expect(() => filesOf(BUNDLE, ['/src/moved.tsx'])).toThrow('no chunk for /src/moved.tsx')
})

test('the site has what its start imports, and the styles of that', () => {
  expect(siteFiles(BUNDLE)).toEqual(['index.js', 'react.js', 'index.css'])
})

test('styles that pages share are named by every document, in one order, and by no page', () => {
  const shared = {
    ...BUNDLE,
    'forms.js': { ...chunk(null, ['react.js'], ['forms.css']), name: 'forms' },
    'table.js': { ...chunk(null, ['react.js'], ['table.css', 'index.css']), name: 'table' },
  }
  expect(siteFiles(shared)).toEqual(['index.js', 'react.js', 'index.css', 'table.css', 'forms.css'])
  expect(filesOf(shared, ['/src/features/a/b/page.tsx'])).toEqual(['page.js', 'table.js', 'page.css'])
})

test('what a page draws at once on wide screens only stands apart', () => {
  const page = { path: '/b', title: 'B', description: '', folder: 'a/b' }
  const files = ['page.js', 'table.js', 'page.css', 'table.css']
  expect(pageFiles(BUNDLE, page)).toEqual({ files })
  expect(pageFiles(BUNDLE, { ...page, alsoLoads: ['/src/chart.tsx'] }).files).toContain('chart.js')
  expect(pageFiles(BUNDLE, { ...page, alsoLoadsWide: ['/src/chart.tsx'] })).toEqual({ files, wideFiles: ['chart.js'] })
})
