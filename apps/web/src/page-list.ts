import { paths } from './paths.ts'

export type PageEntry = {
  path: (typeof paths)[keyof typeof paths]
  /** Folder below `features` whose `page.tsx` draws it; fetched with the index. */
  feature: string
  /** Of link previews and of the search; pages set the title of the window themselves. */
  title: string
  /** Drawn only when signed in; others are led to the login and back. */
  needsSession?: boolean
}

/** Every page of the site, once; plain data, which the build also writes to `pages.json`, with `pageDescriptions`. */
export const pageList: readonly PageEntry[] = [
  { path: paths.welcome, feature: 'welcome', title: 'Gildscope' },
  { path: paths.overview, feature: 'overview', title: 'Tradepost overview' },
  { path: paths.detailed, feature: 'detailed', title: 'Tradepost detailed' },
  { path: paths.gnashblade, feature: 'gnashblade', title: 'Tradepost changes' },
  { path: paths.item, feature: 'item', title: 'Item' },
  { path: paths.noItem, feature: 'item', title: 'Item' },
  { path: paths.friends, feature: 'friends', title: 'Friends' },
  { path: paths.support, feature: 'support', title: 'Support' },
  { path: paths.thanks, feature: 'thanks', title: 'Thanks' },
  { path: paths.status, feature: 'status', title: 'Status' },
  { path: paths.privacy, feature: 'privacy', title: 'Privacy' },
  { path: paths.help, feature: 'help', title: 'Help' },
  { path: paths.helpPage, feature: 'help', title: 'Help' },
  { path: paths.login, feature: 'login', title: 'Login' },
  { path: paths.signUp, feature: 'signup', title: 'Sign-Up' },
  { path: paths.resetUserName, feature: 'reset-username', title: 'Username reminder' },
  { path: paths.resetPassword, feature: 'reset-password', title: 'Reset password' },
  { path: paths.account, feature: 'account', title: 'Account Management', needsSession: true },
  { path: paths.confirmEmail, feature: 'confirm-email', title: 'Confirm e-mail' },
  { path: paths.unsubscribe, feature: 'unsubscribe', title: 'Unsubscribe' },
  { path: paths.lists, feature: 'lists', title: 'Market Lists', needsSession: true },
  {
    path: paths.verificationManagement,
    feature: 'verification-management',
    title: 'Verification Lists',
    needsSession: true,
  },
  { path: paths.verification, feature: 'verification', title: 'Verification' },
  { path: paths.gemstoreNotifier, feature: 'gemstore-notifier', title: 'Gemstore Notifier', needsSession: true },
  { path: paths.precursors, feature: 'precursors', title: 'Precursors' },
  { path: paths.precursorsStats, feature: 'precursors-stats', title: 'Precursor breakdown' },
  { path: paths.snatchIt, feature: 'snatch-it', title: 'Snatch-it' },
  { path: paths.snipeIt, feature: 'snipe-it', title: 'Snipe-it' },
  { path: paths.vendorTrash, feature: 'vendor-trash', title: 'Vendor trash' },
  { path: paths.minis, feature: 'minis', title: 'Minis' },
  { path: paths.buyout, feature: 'buyout', title: 'Buyout' },
  { path: paths.gemstones, feature: 'gemstones', title: 'Gemstones' },
  { path: paths.refinement, feature: 'refinement', title: 'Refinement' },
  { path: paths.crafting, feature: 'crafting', title: 'Crafting' },
  { path: paths.historicCrafting, feature: 'historic-crafting', title: 'Historic crafting' },
  { path: paths.extracting, feature: 'extracting', title: 'Extracting' },
  { path: paths.bltcTickets, feature: 'bltc-tickets', title: 'Collection tickets' },
  { path: paths.skinToWin, feature: 'skin-2-win', title: 'Skin to Win', needsSession: true },
  { path: paths.raidCurrency, feature: 'raid-currency', title: 'Raid currency' },
  { path: paths.coinStandard, feature: 'mc-standard', title: 'Mystic Coin standard' },
  { path: paths.festivalWinds, feature: 'festival-winds', title: 'Zephyr Sanctum/Zephyrite Supply Box' },
  { path: paths.altStandard, feature: 'alt-standard', title: 'Alternative standard' },
  { path: paths.fractalEncryption, feature: 'fractal-encryption', title: 'Fractal Encryption' },
]
