import type { Page } from 'playwright-core'

export type Device = 'desktop' | 'phone'

export type Scene = {
  name: string
  path: string
  /** Opens what is to be seen beside the page. */
  open?: (page: Page) => Promise<void>
  /** Only there. */
  device?: Device
}

/** What stands for the changing part of a path. */
const EXAMPLES: Readonly<Record<string, string>> = { ':id': '19721' }

/** Of the help one page stands for all. */
const isShown = (path: string): boolean => !path.startsWith('/help/') || path === '/help/fees-and-profit'

const exampleOf = (pattern: string): string =>
  pattern.replace(/:\w+/g, (part) => {
    const example = EXAMPLES[part]
    if (example === undefined) throw new Error(`${pattern}: scenes.ts has no example of ${part}`)
    return example
  })

const nameOf = (path: string): string => (path === '/' ? 'welcome' : path.slice(1).replaceAll('/', '-'))

const OPENED: readonly Scene[] = [
  { name: 'not-found', path: '/no/such/page' },
  {
    name: 'menu',
    path: '/tradepost',
    device: 'desktop',
    open: (page) => page.getByRole('button', { name: 'TradePost' }).click(),
  },
  {
    name: 'drawer',
    path: '/tradepost',
    device: 'phone',
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'search',
    path: '/tradepost',
    open: async (page) => {
      await page.getByRole('button', { name: 'Search items, pages' }).click()
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('ecto')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'columns',
    path: '/tradepost/detailed',
    open: async (page) => {
      await page.getByRole('button', { name: /^Columns\b.* of / }).click()
      await page.getByRole('textbox', { name: 'Find a column' }).waitFor()
    },
  },
]

/** Every page that the build lists, and what can be opened on them. */
export const scenesOf = (paths: readonly string[]): Scene[] => [
  ...paths.filter(isShown).map((pattern) => {
    const path = exampleOf(pattern)
    return { name: nameOf(path), path }
  }),
  ...OPENED,
]
