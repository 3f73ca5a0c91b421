import { paths } from './paths.ts'

export type PageEntry = {
  path: (typeof paths)[keyof typeof paths]
  /** Of link previews and of the search; pages set the title of the window themselves. */
  title: string
  /** Drawn only when signed in; others are led to the login and back. */
  needsSession?: boolean
}

/** Every page of the site, once; plain data, which the build also writes to `pages.json`, with `pageDescriptions`. */
export const pageList: readonly PageEntry[] = [
  { path: paths.welcome, title: 'Gildscope' },
  { path: paths.overview, title: 'Tradepost overview' },
  { path: paths.detailed, title: 'Tradepost detailed' },
  { path: paths.gnashblade, title: 'Tradepost changes' },
  { path: paths.item, title: 'Item' },
  { path: paths.noItem, title: 'Item' },
  { path: paths.friends, title: 'Friends' },
  { path: paths.support, title: 'Support' },
  { path: paths.thanks, title: 'Thanks' },
  { path: paths.status, title: 'Status' },
  { path: paths.privacy, title: 'Privacy' },
  { path: paths.help, title: 'Help' },
  { path: paths.helpPage, title: 'Help' },
  { path: paths.login, title: 'Login' },
  { path: paths.signUp, title: 'Sign-Up' },
  { path: paths.resetUserName, title: 'Username reminder' },
  { path: paths.resetPassword, title: 'Reset password' },
  { path: paths.account, title: 'Account Management', needsSession: true },
  { path: paths.confirmEmail, title: 'Confirm e-mail' },
  { path: paths.restoreEmail, title: 'Restore e-mail' },
  { path: paths.unsubscribe, title: 'Unsubscribe' },
  { path: paths.lists, title: 'Market Lists', needsSession: true },
  {
    path: paths.verificationManagement,

    title: 'Verification Lists',
    needsSession: true,
  },
  { path: paths.verification, title: 'Verification' },
  { path: paths.gemstoreNotifier, title: 'Gemstore Notifier', needsSession: true },
  { path: paths.precursors, title: 'Precursors' },
  { path: paths.precursorsStats, title: 'Precursor breakdown' },
  { path: paths.snatchIt, title: 'Snatch-it' },
  { path: paths.snipeIt, title: 'Snipe-it' },
  { path: paths.vendorTrash, title: 'Vendor trash' },
  { path: paths.minis, title: 'Minis' },
  { path: paths.buyout, title: 'Buyout' },
  { path: paths.gemstones, title: 'Gemstones' },
  { path: paths.refinement, title: 'Refinement' },
  { path: paths.crafting, title: 'Crafting' },
  { path: paths.historicCrafting, title: 'Historic crafting' },
  { path: paths.extracting, title: 'Extracting' },
  { path: paths.bltcTickets, title: 'Collection tickets' },
  { path: paths.skinToWin, title: 'Skin to Win', needsSession: true },
  { path: paths.raidCurrency, title: 'Raid currency' },
  { path: paths.coinStandard, title: 'Mystic Coin standard' },
  { path: paths.festivalWinds, title: 'Zephyr Sanctum/Zephyrite Supply Box' },
  { path: paths.altStandard, title: 'Alternative standard' },
  { path: paths.fractalEncryption, title: 'Fractal Encryption' },
]
