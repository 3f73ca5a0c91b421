type Topic = { name: string; description: string; paths: RegExp }

/** Topics of the calls in reading order; the first matching pattern applies. */
const TOPICS: readonly Topic[] = [
  {
    name: 'Items',
    description: 'Every item with its prices and statistics',
    paths: /^\/v1\/(items\/(?!stream)|books$)/,
  },
  { name: 'Prices', description: 'Prices as they change', paths: /^\/v1\/items\/stream$/ },
  {
    name: 'Alerts',
    description: 'Rules, what they reported, and the channels by which their owner hears of it',
    paths: /^\/v1\/(alerts|channels|push)/,
  },
  { name: 'History', description: 'Minutes, hours, days and seasons of items', paths: /^\/v[12]\/(history|seasons)/ },
  {
    name: 'Market',
    description: 'How much the whole market trades, gems, and how the site does',
    paths: /^\/v1\/(market|gems|status|dumps|data-quality)/,
  },
  {
    name: 'Flips',
    description: 'What may pay to be bought and sold again, and what came of it',
    paths: /^\/v1\/(flip-candidates|track-record)/,
  },
  {
    name: 'Crafting',
    description: 'Recipes and offers, and what they bring',
    paths: /^\/v[12]\/(recipes|crafting|activities$)/,
  },
  {
    name: 'Facts',
    description: 'Skins, currencies, the gem store and what the game does not say itself',
    paths: /^\/v1\/(skins|currencies|misc|gemstore|calendar)/,
  },
  {
    name: 'Feeds',
    description: 'Feeds, a calendar, badges and a chart for pages of others',
    paths: /^\/(feeds|badges|embed)\//,
  },
  { name: 'Forging', description: 'Results of the Mystic Forge that players share', paths: /^\/v1\/forging/ },
  {
    name: 'Drops',
    description: 'Drop research: records, rates and how sure they are',
    paths: /^\/v1\/(general|drops)/,
  },
  {
    name: 'Accounts',
    description: 'Signing up and in, settings, tokens and recovery',
    paths: /^\/v1\/(website\/(?!lists)|recovery|tokens)/,
  },
  {
    name: 'Lists',
    description: 'Lists and plans that an account keeps, and verification',
    paths: /^\/v1\/(website\/lists|verification|lists|plans)/,
  },
  {
    name: 'Archives',
    description: 'Trades, orders, World versus World and worth of game accounts',
    paths: /^\/v1\/(archives|transactions|wealth|wvwStats|shares)/,
  },
]

const OTHER = { name: 'Other', description: 'Everything else' }

export const topicOf = (path: string): string => (TOPICS.find(({ paths }) => paths.test(path)) ?? OTHER).name

/** The topics of these paths, with their descriptions. */
export const topicsOf = (paths: readonly string[]): { name: string; description: string }[] => {
  const used = new Set(paths.map(topicOf))
  return [...TOPICS, OTHER].filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
