import { paths } from './paths.ts'

export type PageEntry = {
  path: (typeof paths)[keyof typeof paths]
  /** Title and description of link previews; pages set the title of the window themselves. */
  title: string
  description: string
}

const item = { title: 'Item', description: 'Prices, order book, history, sales and recipes of one item.' }
const help = { title: 'Help', description: 'What the pages show and how their figures are made.' }

/** Every page of the site, once; plain data, which the build also writes to `pages.json` for the gateway. */
export const pageList: readonly PageEntry[] = [
  {
    path: paths.welcome,
    title: 'Gildscope',
    description:
      'Trading post observatory for Guild Wars 2: prices, real sales, history and flips, with how sure each is.',
  },
  {
    path: paths.overview,
    title: 'Tradepost overview',
    description: 'What moves now: the ten items at each end of fifteen rankings.',
  },
  {
    path: paths.detailed,
    title: 'Tradepost detailed',
    description:
      'Every tradable item with every windowed figure: prices, supply, demand, sold, listed, delisted, value.',
  },
  {
    path: paths.gnashblade,
    title: 'Tradepost changes',
    description: 'Every tradable item with its day, week and month against the time before, values and taxes.',
  },
  { path: paths.item, ...item },
  { path: paths.noItem, ...item },
  {
    path: paths.friends,
    title: 'Friends',
    description: 'Community sites and tools for Guild Wars 2 that we like.',
  },
  { path: paths.support, title: 'Support', description: 'Ways to help the site.' },
  { path: paths.thanks, title: 'Thanks', description: 'Those on whose work the site stands.' },
  { path: paths.status, title: 'Status', description: 'How fresh and how complete the data is, now.' },
  { path: paths.privacy, title: 'Privacy', description: 'What the site knows about its visitors.' },
  { path: paths.help, ...help },
  { path: paths.helpPage, ...help },
]
