import { paths } from './paths.ts'

export type MenuEntry = {
  label: string
  /** What one finds there, in a few words. */
  hint: string
  path: string
  /** Drawn only when signed in. */
  needsSession?: boolean
  /** A line above it. */
  startsPart?: boolean
}

export type MenuGroup = { label: string; entries: readonly MenuEntry[] } | { label: string; path: string }

/** The menu whose entries grow by the links and the API reference that are configured. */
export const SUPPORT_MENU = 'Support'

/** The menus in their order; a group without an entry is not drawn. */
export const navigation: readonly MenuGroup[] = [
  {
    label: SUPPORT_MENU,
    entries: [
      { label: 'Support', hint: 'Four ways to help', path: paths.support },
      { label: 'Thanks', hint: 'Who made this possible', path: paths.thanks },
      { label: 'Help', hint: 'How figures are made', path: paths.help },
      { label: 'Status', hint: 'Freshness and coverage, now', path: paths.status },
      { label: 'Username reminder', hint: 'By e-mail', path: paths.resetUserName, startsPart: true },
      { label: 'Reset password', hint: 'By e-mail', path: paths.resetPassword },
    ],
  },
  { label: 'Friends', path: paths.friends },
  { label: 'Archives', entries: [] },
  {
    label: 'TradePost',
    entries: [
      { label: 'Overview', hint: 'Fifteen rankings of ten', path: paths.overview },
      { label: 'Detailed', hint: 'Every item, every figure', path: paths.detailed },
      { label: 'Changes', hint: 'Day, week and month', path: paths.gnashblade },
      { label: 'Snatch it', hint: 'Asks below their usual price', path: paths.snatchIt },
      { label: 'Snipe it', hint: 'Gaps in the asks', path: paths.snipeIt },
      { label: 'Buyout', hint: 'Buy up the supply of an item', path: paths.buyout },
      { label: 'Vendor trash', hint: 'Prices close to vendor value', path: paths.vendorTrash },
      { label: 'Mystic Coin standard', hint: 'Prices in Mystic Coins', path: paths.coinStandard },
      { label: 'Alternative standard', hint: 'Gold in stranger currencies', path: paths.altStandard },
    ],
  },
  {
    label: 'Forging',
    entries: [
      { label: 'Precursors', hint: 'Forges, finds and what one is worth', path: paths.precursors },
      { label: 'Precursor breakdown', hint: 'By weapon type, stat, upgrade, set', path: paths.precursorsStats },
      { label: 'Minis', hint: 'Forges of four minis', path: paths.minis },
      { label: 'Gemstones', hint: 'Methods, orbs and lodestones', path: paths.gemstones },
      { label: 'Refinement', hint: 'Profit of refining materials', path: paths.refinement },
      { label: 'Crafting', hint: 'What recipes cost and bring', path: paths.crafting },
      { label: 'Historic crafting', hint: 'Profit of a recipe by day', path: paths.historicCrafting },
      { label: 'Extracting', hint: 'Upgrades dearer than their item', path: paths.extracting },
    ],
  },
  {
    label: 'Stats',
    entries: [
      { label: 'Raid currency', hint: 'Gold for magnetite and the like', path: paths.raidCurrency },
      { label: 'Fractal encryption', hint: 'Loot of boxes, cost of keys', path: paths.fractalEncryption },
      { label: 'Four Winds', hint: 'Festival boxes by year', path: paths.festivalWinds },
      { label: 'Collection tickets', hint: 'What a claim ticket costs', path: paths.bltcTickets },
    ],
  },
  { label: 'To CSV', entries: [] },
  {
    label: 'Misc',
    entries: [
      { label: 'Skin to Win', hint: 'What missing skins cost', path: paths.skinToWin, needsSession: true },
      {
        label: 'Gemstore Notifier',
        hint: 'A mail when an item returns',
        path: paths.gemstoreNotifier,
        needsSession: true,
      },
    ],
  },
]

/** At the right end: for whoever is not signed in, and, under the own name, for whoever is; Logout follows by itself. */
export const accountNavigation: { label: string; signedOut: readonly MenuEntry[]; signedIn: readonly MenuEntry[] } = {
  label: 'Login/SignUp',
  signedOut: [
    { label: 'Login', hint: 'To your lists and keys', path: paths.login },
    { label: 'Sign-Up', hint: 'What an account adds', path: paths.signUp },
  ],
  signedIn: [
    { label: 'Account Management', hint: 'Keys, sessions, e-mail', path: paths.account },
    { label: 'Market Lists', hint: 'Named lists of items', path: paths.lists },
    { label: 'Verification Lists', hint: 'Show what you hold', path: paths.verificationManagement },
  ],
}
