import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { brokenLinks, type RenderedHelp, renderHelp } from './render-help.ts'

const FOLDER = fileURLToPath(new URL('../../../docs/help/', import.meta.url))
const LIST = 'virtual:help-pages'
const PAGE = 'virtual:help-page/'

export const FIRST_HELP = 'index'

/** Every help page by the name of its file, without `.md`, in the order in which the first page names them. */
export const readHelpPages = (folder = FOLDER): Map<string, RenderedHelp> => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const pages = files.sort().map((file): [string, RenderedHelp] => {
    return [file.slice(0, -3), renderHelp(file, readFileSync(join(folder, file), 'utf8'))]
  })
  const order = [FIRST_HELP, ...(new Map(pages).get(FIRST_HELP)?.links ?? [])]
  const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  return new Map(pages.sort(([a], [b]) => placeOf(a) - placeOf(b)))
}

/** The module that has the text of a page. */
export const helpModule = (name: string): string => PAGE + name

const listModule = (pages: ReadonlyMap<string, RenderedHelp>): string => {
  const rows = [...pages].map(([name, { title, lead }]) => {
    const load = `() => import(${JSON.stringify(helpModule(name))}).then((page) => page.default)`
    return `{ name: ${JSON.stringify(name)}, title: ${JSON.stringify(title)}, lead: ${JSON.stringify(lead)}, load: ${load} }`
  })
  return `export const helpPages = [\n${rows.join(',\n')}\n]\n`
}

/** `docs/help/*.md` as modules: a list of all pages, and each page for itself when it is opened. */
export const helpPages = (): Plugin => ({
  name: 'gildscope:help-pages',
  resolveId: (id) => (id === LIST || id.startsWith(PAGE) ? `\0${id}` : null),
  load(id) {
    const name = id.startsWith(`\0${PAGE}`) ? id.slice(PAGE.length + 1) : null
    if (id !== `\0${LIST}` && name === null) return null
    const pages = readHelpPages()
    const broken = brokenLinks(pages)
    if (broken.length > 0) throw new Error(`help pages have links to nowhere: ${broken.join(', ')}`)
    if (name === null) return listModule(pages)
    const page = pages.get(name)
    if (page === undefined) throw new Error(`there is no help page ${name}`)
    this.addWatchFile(join(FOLDER, `${name}.md`))
    const { links: _, ...content } = page
    return `export default ${JSON.stringify(content)}\n`
  },
  hotUpdate({ file }) {
    if (!file.startsWith(FOLDER)) return
    this.environment.moduleGraph.invalidateAll()
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
})
