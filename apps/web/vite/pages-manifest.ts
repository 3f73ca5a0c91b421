import type { Plugin } from 'vite'
import { pageDescriptions } from '../src/page-descriptions.ts'
import { pageList } from '../src/page-list.ts'
import { helpPath, paths } from '../src/paths.ts'
import { earlyCalls } from './early-calls.ts'
import { EARLY_MODULES, filesOf } from './early-files.ts'
import { readHelpPages } from './help-pages.ts'

type Row = { path: string; title: string; description: string }

/** Every address with a page; help pages by their names, so that no other name below /help is one. */
export const listedPages = (): Row[] => [
  ...pageList
    .filter(({ path }) => path !== paths.helpPage)
    .map(({ path, title }) => ({ path, title, description: pageDescriptions[path] })),
  ...[...readHelpPages()].map(([name, { title, lead }]) => ({
    path: helpPath(name),
    title: title === 'Help' ? title : `Help: ${title}`,
    description: lead,
  })),
]

/** Writes `pages.json`: which paths exist, what a link preview says about each, and what they load and ask first. */
export const pagesManifest = (): Plugin => ({
  name: 'gildscope:pages-manifest',
  apply: 'build',
  generateBundle(_options, bundle) {
    const pages = listedPages().map((page) => {
      const modules = EARLY_MODULES[page.path] ?? EARLY_MODULES[paths.helpPage] ?? []
      return { ...page, files: filesOf(bundle, modules), calls: earlyCalls(page.path) }
    })
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
  },
})
