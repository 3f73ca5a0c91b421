import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { FirstView } from '../src/pages/first-view.ts'
import type { PageEntry } from '../src/pages/page-entry.ts'
import { pages } from '../src/pages/page-list.ts'
import { fromFolder } from './from-folder.ts'
import { siteFiles } from './page-files.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What the document shows of a page; a help page says it in its own words. */
export const firstView = async ({ folder, title, description }: PageEntry): Promise<FirstView | undefined> =>
  folder === pages.help.folder
    ? { title: title.replace(/^Help: /, ''), lead: description, width: 'reading' }
    : ((await fromFolder<FirstView>(folder, 'first-view.ts', 'firstView')) ?? undefined)

const smaller = (css: string): string => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')

const LOGO = '<!--logo-->'
const STYLES = '<!--styles-->'
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g
const tag = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin media="(min-width: 760px)" data-phone href="/${file}">`

/**
 * Puts into the document what its first view needs, and the site's scripts and style sheets; those stand below the view: a
 * browser draws what stands above a sheet without waiting for it, and runs no script before it has come.
 */
export const firstViewInDocument = (): Plugin => ({
  name: 'gildscope:first-view',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const styles = smaller(read('../../../packages/ui/src/theme/tokens.css') + read('../src/shell/first-view.css'))
      const files = bundle === undefined ? [] : siteFiles(bundle)
      const named = files.filter((file) => !html.includes(`href="/${file}"`)).map(tag)
      const sheets = [...(html.match(SHEET) ?? []), ...named.filter((text) => text.includes('"stylesheet"'))]
      const scripts = named.filter((text) => text.includes('"modulepreload"'))
      return html
        .replace(SHEET, '')
        .replace(LOGO, () => read('../src/shell/logo.svg').trim())
        .replace(STYLES, () => `<style>${styles}</style>`)
        .replace('</head>', () => `${scripts.join('')}</head>`)
        .replace('</body>', () => `${sheets.join('')}</body>`)
    },
  },
})
