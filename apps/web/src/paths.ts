/** Addresses of the pages; the only place where they are written. */
export const paths = {
  welcome: '/',
  overview: '/tradepost',
  detailed: '/tradepost/detailed',
  gnashblade: '/tradepost/gnashblade',
  item: '/tradepost/item/:id',
  noItem: '/tradepost/item',
  friends: '/friends',
  support: '/support',
  thanks: '/thanks',
  status: '/status',
  privacy: '/privacy',
  help: '/help',
  helpPage: '/help/:page',
  login: '/login',
  signUp: '/signup',
  resetUserName: '/reset/username',
  resetPassword: '/reset/password',
  account: '/account',
  confirmEmail: '/confirm/email',
  restoreEmail: '/restore/email',
  unsubscribe: '/unsubscribe',
  lists: '/lists',
  verificationManagement: '/verification_management',
  verification: '/verification',
  gemstoreNotifier: '/gemstore_notifier',
  precursors: '/precursors',
  precursorsStats: '/precursors_stats',
  snatchIt: '/snatch_it',
  snipeIt: '/snipe_it',
  vendorTrash: '/vendor_trash',
  minis: '/minis',
  buyout: '/buyout',
  gemstones: '/gemstones',
  refinement: '/refinement',
  crafting: '/crafting',
  historicCrafting: '/historicCrafting',
  extracting: '/extracting',
  bltcTickets: '/bltc_tickets',
  skinToWin: '/skin_2_win',
  raidCurrency: '/raid_currency',
  coinStandard: '/mc_standard',
  festivalWinds: '/festival_winds',
  altStandard: '/alt_standard',
  fractalEncryption: '/fractal_encryption',
} as const

export const itemPath = (id: number): string => `/tradepost/item/${id}`
/** A market table with the items of one list only. */
export const listedItemsPath = (listId: string): string => `${paths.detailed}?${new URLSearchParams({ list: listId })}`
export const verificationPath = (listId: string): string =>
  `${paths.verification}?${new URLSearchParams({ list: listId })}`
export const helpPath = (page: string): string => `/help/${page}`
