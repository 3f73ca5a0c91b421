import { expect, it } from 'vitest'
import { loadedFiles } from './loaded-files.ts'

const MANIFEST = {
  'index.html': {
    file: 'index.js',
    imports: ['_shared.js'],
    dynamicImports: ['table.tsx', 'chart.tsx'],
    css: ['a.css'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js', imports: ['_shared.js'] },
  'table.tsx': { file: 'table.js', imports: ['_shared.js', '_cells.js'], dynamicImports: ['chart.tsx'] },
  '_cells.js': { file: 'cells.js', css: ['cells.css', 'a.css'] },
  'chart.tsx': { file: 'chart.js' },
}

it('counts static imports, by any path, each file once', () => {
  expect(loadedFiles(MANIFEST, ['index.html', 'table.tsx']).sort()).toEqual(
    ['a.css', 'cells.css', 'cells.js', 'index.js', 'react.js', 'shared.js', 'table.js'].sort(),
  )
})

it('leaves out dynamic imports', () => {
  expect(loadedFiles(MANIFEST, ['index.html'])).not.toContain('chart.js')
})

it('names a chunk that the build no longer has', () => {
  expect(() => loadedFiles(MANIFEST, ['moved.tsx'])).toThrow('the build has no moved.tsx')
})
