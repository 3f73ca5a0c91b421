import { paths } from './paths.ts'

export type PageEntry = {
  path: (typeof paths)[keyof typeof paths]
  /** Title and description of link previews; pages set the title of the window themselves. */
  title: string
  description: string
  /** Drawn only when signed in; others are led to the login and back. */
  needsSession?: boolean
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
  { path: paths.login, title: 'Login', description: 'Log in to your site account.' },
  {
    path: paths.signUp,
    title: 'Sign-Up',
    description: 'Make an account for lists, verification and notices; everything else works without one.',
  },
  { path: paths.resetUserName, title: 'Username reminder', description: 'Have your user name mailed to you.' },
  { path: paths.resetPassword, title: 'Reset password', description: 'Set a new password by a mailed link.' },
  {
    path: paths.account,
    title: 'Account Management',
    description: 'Keys of game accounts, e-mail address, password and sessions of your account.',
    needsSession: true,
  },
  { path: paths.confirmEmail, title: 'Confirm e-mail', description: 'Confirm the address of your account.' },
  { path: paths.unsubscribe, title: 'Unsubscribe', description: 'Get no more notices by mail.' },
  {
    path: paths.lists,
    title: 'Market Lists',
    description: 'Named lists of items, to look at a part of the market by itself.',
    needsSession: true,
  },
  {
    path: paths.verificationManagement,
    title: 'Verification Lists',
    description: 'Lists of items, currencies and professions that you show to hold.',
    needsSession: true,
  },
  {
    path: paths.verification,
    title: 'Verification',
    description: 'Whether a player holds what a list asks for.',
  },
  {
    path: paths.gemstoreNotifier,
    title: 'Gemstore Notifier',
    description: 'An e-mail when an item returns to the gem store.',
    needsSession: true,
  },
  {
    path: paths.precursors,
    title: 'Precursors',
    description: 'What comes out of forging four exotic weapons, and what a forge is worth today.',
  },
  {
    path: paths.precursorsStats,
    title: 'Precursor breakdown',
    description: 'Forges of exotic weapons by weapon type, stat, upgrade and set.',
  },
  {
    path: paths.snatchIt,
    title: 'Snatch-it',
    description: 'Asks that stand far below their usual price, with the profit after fees.',
  },
  {
    path: paths.snipeIt,
    title: 'Snipe-it',
    description: 'Gaps in the asks: what buying up to them and listing under the next ask brings.',
  },
  {
    path: paths.vendorTrash,
    title: 'Vendor trash',
    description: 'Items whose price is close to what a vendor pays.',
  },
  {
    path: paths.minis,
    title: 'Minis',
    description: 'What comes out of forging four minis, and what such a forge is worth today.',
  },
  {
    path: paths.buyout,
    title: 'Buyout',
    description: 'What it takes to buy a share of the supply of an item, or all of it.',
  },
  {
    path: paths.gemstones,
    title: 'Gemstones',
    description: 'What Amalgamated Gemstones, orbs and lodestones cost when you make them, and what that earns.',
  },
  {
    path: paths.refinement,
    title: 'Refinement',
    description: 'What refining materials costs and brings.',
  },
  {
    path: paths.crafting,
    title: 'Crafting',
    description: 'What every crafting recipe costs and brings, and the cheapest way to make it.',
  },
  {
    path: paths.extracting,
    title: 'Extracting',
    description: 'Items whose rune, sigil or other upgrade is worth more than they are.',
  },
  {
    path: paths.bltcTickets,
    title: 'Collection tickets',
    description: 'What a Black Lion Claim Ticket costs when you buy the skins that a collection lacks.',
  },
  {
    path: paths.skinToWin,
    title: 'Skin to Win',
    description: 'What the weapon skins cost that your game account lacks, each at its cheapest source.',
    needsSession: true,
  },
  {
    path: paths.raidCurrency,
    title: 'Raid currency',
    description: 'What a unit of each raid currency is worth in gold.',
  },
  {
    path: paths.coinStandard,
    title: 'Mystic Coin standard',
    description: 'What dear items cost in Mystic Coins, and what gems cost in gold.',
  },
  {
    path: paths.festivalWinds,
    title: 'Zephyr Sanctum/Zephyrite Supply Box',
    description: 'What the materials for the boxes of the Festival of the Four Winds cost before, after and now.',
  },
  {
    path: paths.altStandard,
    title: 'Alternative standard',
    description: 'Alternative currencies to Gold/MC.',
  },
  {
    path: paths.fractalEncryption,
    title: 'Fractal Encryption',
    description: 'What Fractal Encryptions hold on average, and what their keys cost.',
  },
]
