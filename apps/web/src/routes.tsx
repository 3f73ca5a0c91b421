import { type ComponentType, lazy } from 'react'
import { paths } from './paths.ts'

/** A page that is fetched when it is first opened. */
const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

export type PageRoute = {
  path: string
  Component: ComponentType
  /** Title and description of link previews; pages set the title of the window themselves. */
  title: string
  description: string
}

/** Every page of the site, once. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.welcome,
    Component: page(async () => (await import('./features/welcome/page.tsx')).WelcomePage),
    title: 'Gildscope',
    description:
      'Trading post observatory for Guild Wars 2: prices, real sales, history and flips, with how sure each is.',
  },
  {
    path: paths.overview,
    Component: page(async () => (await import('./features/overview/page.tsx')).OverviewPage),
    title: 'Tradepost overview',
    description: 'What moves now: the ten items at each end of fifteen rankings.',
  },
  {
    path: paths.detailed,
    Component: page(async () => (await import('./features/detailed/page.tsx')).DetailedPage),
    title: 'Tradepost detailed',
    description:
      'Every tradable item with every windowed figure: prices, supply, demand, sold, listed, delisted, value.',
  },
  {
    path: paths.gnashblade,
    Component: page(async () => (await import('./features/gnashblade/page.tsx')).GnashbladePage),
    title: 'Tradepost changes',
    description: 'Every tradable item with its day, week and month against the time before, values and taxes.',
  },
  ...[paths.item, paths.noItem].map((path) => ({
    path,
    Component: page(async () => (await import('./features/item/page.tsx')).ItemPage),
    title: 'Item',
    description: 'Prices, order book, history, sales and recipes of one item.',
  })),
  {
    path: paths.friends,
    Component: page(async () => (await import('./features/friends/page.tsx')).FriendsPage),
    title: 'Friends',
    description: 'Community sites and tools for Guild Wars 2 that we like.',
  },
  {
    path: paths.support,
    Component: page(async () => (await import('./features/support/page.tsx')).SupportPage),
    title: 'Support',
    description: 'Ways to help the site.',
  },
  {
    path: paths.thanks,
    Component: page(async () => (await import('./features/thanks/page.tsx')).ThanksPage),
    title: 'Thanks',
    description: 'Those on whose work the site stands.',
  },
  {
    path: paths.status,
    Component: page(async () => (await import('./features/status/page.tsx')).StatusPage),
    title: 'Status',
    description: 'How fresh and how complete the data is, now.',
  },
  {
    path: paths.privacy,
    Component: page(async () => (await import('./features/privacy/page.tsx')).PrivacyPage),
    title: 'Privacy',
    description: 'What the site knows about its visitors.',
  },
  ...[paths.help, paths.helpPage].map((path) => ({
    path,
    Component: page(async () => (await import('./features/help/page.tsx')).HelpPage),
    title: 'Help',
    description: 'What the pages show and how their figures are made.',
  })),
]

export const NotFoundPage = page(async () => (await import('./features/not-found/page.tsx')).NotFoundPage)
