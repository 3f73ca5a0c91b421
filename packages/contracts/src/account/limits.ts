/** Bounds of what an account may hold; pages and services check the same ones. */
export const ACCOUNT_LIMITS = {
  userName: { least: 3, most: 32 },
  /** Characters of any script. */
  password: { least: 10, most: 200 },
  email: { most: 254 },
  listName: { most: 80 },
  lists: 100,
  listItems: 5_000,
  verificationLists: 50,
  /** Items, currencies and professions together. */
  verificationEntries: 500,
  quantity: 1_000_000_000,
  gameAccounts: 20,
  gemstoreEntries: 1_000,
  currencyValues: 200,
  tokens: 20,
  alerts: 200,
  alertName: { most: 80 },
  alertConditionText: 400,
  /** Items that one rule may be about. */
  alertItems: 300,
  /** Items of all lists and views that rules of an account are about, each as often as rules name it. */
  alertItemsInAll: 5_000,
  plans: 100,
  planTargets: 200,
  planUnits: 1_000_000,
  channels: 20,
  channelsOfAlert: 20,
  channelName: { most: 80 },
  webhookAddress: 500,
  pushEndpoint: 1_000,
  tokenName: { most: 80 },
  /** Former states of a list or plan that stay readable, as long as there is room for them. */
  revisions: 20,
  /** All lists and plans of an account with their verdicts and former states, as stored. */
  listBytes: 3_000_000,
  /** Days without use after which an account goes that has neither a confirmed address nor a linked key. */
  unprovenDays: 90,
} as const

/** Seconds that a browser keeps the session cookie; the server ends idle sessions earlier. */
export const SESSION_COOKIE_SECONDS = 2_147_483_647
export const SESSION_COOKIE = 'session'
/** On https: browsers only accept a cookie of this name from the host itself, and for all its paths. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`
/** Set and cleared with the session's, and visible to scripts: without it pages ask for no account. It proves nothing. */
export const SIGNED_IN_COOKIE = 'signed-in'

/** The message for a missing or expired session; pages compare this exact text. */
export const INVALID_SESSION = 'Invalid session'

/** Permissions that a key of the game can have, in the order in which the game lists them. */
export const KEY_PERMISSIONS = [
  'account',
  'builds',
  'characters',
  'guilds',
  'inventories',
  'progression',
  'pvp',
  'tradingpost',
  'unlocks',
  'wallet',
] as const
