/**
 * First segments of the addresses that used to be written behind a hash; anything else behind one is a position in a
 * page.
 */
const ROUTES = new Set([
  ...['precursors', 'precursors_stats', 'gemstones', 'bltc_tickets', 'minis', 'tradepost', 'skin_2_win', 'snatch_it'],
  ...['snipe_it', 'stats_collection', 'stats_viewer', 'friends', 'login', 'signup', 'reset', 'account', 'lists'],
  ...['transaction_viewer', 'WvW_Stats', 'support', 'refinement', 'freeBagSlots', 'verification_management'],
  ...['verification', 'buyout', 'inventory_to_csv', 'account_to_csv', 'farmingTracker', 'mc_standard', 'alt_standard'],
  ...['story_tracker', 'raid_currency', 'extracting', 'vendor_trash', 'gemstore_notifier', 'festival_winds'],
  ...['fractal_encryption', 'historicCrafting'],
])

type Address = { pathname: string; search: string; hash: string }

const isStart = (pathname: string): boolean => pathname === '/' || pathname === '/index.html'

/** Mail clients and chats write the slashes of a hash as `%2F`. */
const plainHash = (hash: string): string => {
  const text = hash.replace(/^#/, '')
  if (!/^(?:%2F|[A-Za-z_2]+%2F)/i.test(text)) return text
  return text.replace(/%2F/gi, '/').replace(/%3F/i, '?').replace(/%3D/gi, '=').replace(/%26/g, '&')
}

const isRoute = (hash: string): boolean => ROUTES.has(hash.split(/[/?#]/, 1)[0] ?? '')

/**
 * The real address for one such as `/#/tradepost/item/19721`; null when the address is real already. It always begins
 * with exactly one slash, so it cannot lead to another site.
 */
export const realAddress = ({ pathname, search, hash }: Address): string | null => {
  const text = plainHash(hash)
  const isAddress = text.startsWith('/') || (isStart(pathname) && isRoute(text))
  if (!isAddress) return pathname === '/index.html' ? `/${search}${hash}` : null
  const path = `/${text.replace(/^[/\\]+/, '')}`
  if (search === '' || path.includes('?')) return path
  const [beforeHash, ...rest] = path.split('#')
  return [beforeHash + search, ...rest].join('#')
}
