import type { Plugin } from 'vite'
import { pageList } from '../src/page-list.ts'

/** Writes `pages.json`: which paths exist, and what a link preview says about each. */
export const pagesManifest = (): Plugin => ({
  name: 'gildscope:pages-manifest',
  apply: 'build',
  generateBundle() {
    const rows = pageList.map(({ path, title, description }) => ({ path, title, description }))
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(rows) })
  },
})
