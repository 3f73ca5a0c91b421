import type { MarketStatus } from '@gildscope/contracts'

type Source = MarketStatus['notConfigured'][number]

const feed = (kind: string, variable: string): Pick<Source, 'variable' | 'command'> => ({
  variable,
  command: `node services/worker/src/commands/import-feed.ts --kind ${kind} --from FILE`,
})

/** Data that the game's API does not provide, by the kind of document that holds it. */
const FEEDS: Readonly<Record<string, Source>> = {
  gemstore: {
    data: 'Gem store',
    pages: ['/gemstore_notifier'],
    ...feed('gemstore', 'GEMSTORE_FEED_URL'),
  },
  'raid-rewards': {
    data: 'Raid rewards',
    pages: ['/raid_currency'],
    ...feed('raid-rewards', 'RAID_REWARDS_FEED_URL'),
  },
  festivals: {
    data: 'Festival boxes',
    pages: ['/festival_winds'],
    ...feed('festivals', 'FESTIVALS_FEED_URL'),
  },
  'fractal-samples': {
    data: 'Samples of Fractal Encryptions',
    pages: ['/fractal_encryption'],
    ...feed('fractal-samples', 'FRACTAL_SAMPLES_FEED_URL'),
  },
}

const HISTORY: Source = {
  data: 'History from before this installation',
  pages: ['/tradepost/gnashblade', '/historicCrafting'],
  variable: 'HISTORY_ARCHIVE_URL',
  command: 'node services/worker/src/commands/import-history.ts --url ADDRESS',
}

/** Kinds of documents that the operator has to import. */
export const BROUGHT_KINDS: readonly string[] = Object.keys(FEEDS)

/** What is missing, and how to get it. */
export const notConfigured = (kinds: ReadonlySet<string>, hasHistory: boolean): Source[] => [
  ...Object.entries(FEEDS).flatMap(([kind, source]) => (kinds.has(kind) ? [] : [source])),
  ...(hasHistory ? [] : [HISTORY]),
]
