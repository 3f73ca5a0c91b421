import type { Plugin } from 'vite'
import { mediaTypeOf, type PageEntry } from '../src/pages/page-entry.ts'
import { pageList, pages } from '../src/pages/page-list.ts'
import { helpPath } from '../src/pages/paths.ts'
import { firstCalls } from './first-calls.ts'
import { firstView } from './first-view.ts'
import { FIRST_HELP, helpModule, readHelpPages } from './help-pages.ts'
import { pageFiles } from './page-files.ts'

/** Every address with a page; help pages by their names, so that no other name below /help is one. */
export const listedPages = (): PageEntry[] => [
  ...pageList
    .filter(({ path }) => path !== pages.helpPage.path)
    .map((page) => (page.path === pages.help.path ? { ...page, alsoLoads: [helpModule(FIRST_HELP)] } : page)),
  ...[...readHelpPages()].map(([name, { title, lead }]) => ({
    ...pages.helpPage,
    path: helpPath(name),
    title: title === 'Help' ? title : `Help: ${title}`,
    description: lead,
    alsoLoads: [helpModule(name)],
  })),
]

/** Writes `pages.json`: which paths exist, what a link preview says about each, and what they load, ask and show first. */
export const pagesManifest = (): Plugin => ({
  name: 'gildscope:pages-manifest',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const rows = listedPages().map(async (page) => {
      const { path, title, description, feeds = [] } = page
      const [calls, view] = await Promise.all([firstCalls(page), firstView(page)])
      const named = feeds.map((feed) => ({ ...feed, type: mediaTypeOf(feed.path) }))
      return { path, title, description, ...pageFiles(bundle, page), calls, view, feeds: named }
    })
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(await Promise.all(rows)) })
  },
})
