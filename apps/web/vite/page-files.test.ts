import { expect, test } from 'vitest'
import { type Bundle, filesOf } from './page-files.ts'

const chunk = (module: string | null, imports: string[], css: string[] = []) => ({
  type: 'chunk',
  facadeModuleId: module,
  imports,
  viteMetadata: { importedCss: new Set(css) },
})

const BUNDLE: Bundle = {
  'index.js': { ...chunk('/x/index.html', ['react.js'], ['index.css']), isEntry: true },
  'react.js': chunk(null, []),
  'page.js': chunk('/x/src/page.tsx', ['table.js', 'react.js', 'index.js'], ['page.css']),
  'table.js': chunk(null, ['react.js'], ['table.css', 'index.css']),
  'chart.js': chunk('/x/src/chart.tsx', ['react.js']),
  'page.css': { type: 'asset' },
}

test('a page has its chunks and their styles, without what the index loads by itself', () => {
  expect(filesOf(BUNDLE, ['/src/page.tsx', '/src/chart.tsx'])).toEqual([
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
