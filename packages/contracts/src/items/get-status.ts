import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { dumpSummary } from './get-dumps.ts'

const instant = z.nullable(z.string())

/** The last state of the game's API, as seen by the worker. */
const gameApiStatus = named(
  'GameApiStatus',
  z.object({
    state: z.enum(['up', 'down', 'unknown']).check(z.describe('unknown: no poll was tried yet')),
    since: instant.check(z.describe('Since when it is in this state')),
    nextTry: instant.check(z.describe('When the worker asks again; null while unknown')),
    responseMs: z.nullable(z.int()).check(z.describe('Median time of an answer in the last poll')),
    reason: z.nullable(z.string()).check(z.describe('What went wrong last; null while up')),
  }),
)

const calls = (text: string) => z.int().check(z.describe(text))

/** How much of the game's limit the installation's address uses. */
const gameCallsStatus = named(
  'GameCallsStatus',
  z.object({
    allowedPerHour: calls('Calls of the game that all processes together may make in an hour'),
    poll: calls('Calls of the last hour for polls'),
    waiting: calls('Calls that a user waited for'),
    reference: calls('Those for the catalogue'),
    background: calls('Background calls, such as for archives of players'),
    gameAccounts: calls('Game accounts that could be read every six hours by what the other three leave'),
  }),
)

/** Looks at the busiest order books between polls. */
const looksStatus = named(
  'LooksStatus',
  z.object({
    state: z
      .enum(['on', 'learning', 'off'])
      .check(z.describe('learning: how often the answers change is not known yet')),
    reason: z.string().check(z.describe('Why it is in this state')),
    items: z.int().check(z.describe('Items that are looked at, those with the most recent trade')),
    lookSeconds: z.nullable(z.int()).check(z.describe('Seconds between two looks; null: none are used')),
    changeSeconds: z
      .nullable(z.int())
      .check(z.describe("Seconds after which the game's answers change; null: not known, or no answer changed")),
    answered: z.int().check(z.describe('Looks of the last hour that showed a new answer')),
    lost: z.int().check(z.describe('Those that did not: failed, too late, or answered as before')),
  }),
)

const queueStatus = named(
  'QueueStatus',
  z.object({
    name: z.string(),
    waiting: z.int(),
    active: z.int(),
    delayed: z.int(),
    failed: z.int(),
  }),
)

const dumpDisk = named(
  'DumpDisk',
  z.object({
    freeBytes: z.int(),
    sizeBytes: z.int(),
    isNearlyFull: z.boolean().check(z.describe('Less than a tenth is free: no day is dumped until there is more')),
  }),
)

/** How far the history of the configured archive is imported. */
const historyImportStatus = named(
  'HistoryImportStatus',
  z.object({
    source: z.string().check(z.describe('The archive')),
    state: z
      .enum(['waiting', 'running', 'finished', 'stopped'])
      .check(z.describe('waiting: for the items to import; stopped: by a fault, and tried again within the hour')),
    reason: z.nullable(z.string()).check(z.describe('What it waits for, or why it stopped')),
    since: z.string().check(z.describe('Since when it is in this state')),
    items: z.nullable(z.int()).check(z.describe('Items to import; null before they are known')),
    steps: z
      .array(
        named(
          'HistoryImportStep',
          z.object({
            resolution: z.string().check(z.describe('day or hour')),
            days: z.nullable(z.int()).check(z.describe('Days back; null: all that the archive has')),
            items: z.int().check(z.describe('Items that have all of them')),
          }),
        ),
      )
      .check(z.describe('What every item gets, one after the other')),
  }),
)

// Apart from what is known of them, which one page alone shows.
export const COMMUNITY_FEED_NAMES = ['custom-recipes', 'profits-recipes', 'gemstore'] as const

export type CommunityFeedName = (typeof COMMUNITY_FEED_NAMES)[number]

/** A list of players, as it was last read. */
const communityFeedStatus = named(
  'CommunityFeedStatus',
  z.object({
    name: z.enum(COMMUNITY_FEED_NAMES),
    title: z.string(),
    address: z.string().check(z.describe('Where it is read')),
    home: z
      .nullable(z.string())
      .check(z.describe('Page of its publisher; null for another address than the usual one')),
    licence: z.nullable(z.string()).check(z.describe('null: none is stated')),
    state: z
      .enum(['unread', 'ok', 'not-answering', 'held-back'])
      .check(
        z.describe(
          'unread: not tried yet; not-answering: no list came, the last one stays; held-back: the new list is shorter by a fifth or more, the last one stays',
        ),
      ),
    reason: z.nullable(z.string()).check(z.describe('Why it is in this state')),
    rows: z.int().check(z.describe('Rows of the list that is shown')),
    leftOut: z.int().check(z.describe('Odd rows of the last list that came')),
    leftOutNames: z.array(z.string()).check(z.describe('The first of them, with what is odd')),
    triedAt: instant.check(z.describe('When it was last asked for')),
    readAt: instant.check(z.describe('When the list that is shown was read')),
  }),
)

export const marketStatus = named(
  'MarketStatus',
  z.object({
    dataSource: z.string().check(z.describe('simulated, live or replay')),
    dataVersion: z.int().check(z.describe('Rises with everything that changes an answer')),
    now: z.string().check(z.describe("The server's clock; in a replay the moment of the recording")),
    lastPoll: instant.check(z.describe('When the last poll was finished that saw at least half of the market')),
    ageSeconds: z.nullable(z.int()).check(z.describe('Age of the data: seconds since lastPoll')),
    pollSeconds: z.int().check(z.describe('Seconds between polls')),
    nextPoll: instant.check(z.describe('When the next poll is expected to be finished')),
    pollDurationSeconds: z.nullable(z.number()).check(z.describe('How long the last poll took')),
    polledItems: z
      .nullable(z.int())
      .check(z.describe('Items that the last attempt to poll saw; 0 while the game is ill')),
    message: z
      .nullable(z.string())
      .check(z.describe('What is wrong, such as a full disk, or being waited for; null when all is well')),
    items: z.int().check(z.describe('Known items')),
    tradable: z.int().check(z.describe('Items that are, or once were, on the trading post')),
    coverage1d: z
      .nullable(z.number())
      .check(z.describe('Mean share of the polls of the last day that saw an item, 0 to 1')),
    coverage7d: z.nullable(z.number()).check(z.describe('The same over seven days')),
    collectingSince: instant.check(z.describe('First poll of this installation')),
    gameApi: gameApiStatus,
    gameCalls: z.nullable(gameCallsStatus).check(z.describe('Calls of the game as of the last report of the worker')),
    looks: z
      .nullable(looksStatus)
      .check(z.describe('Looks at the busiest order books between polls as of the last report of the worker')),
    queues: z.array(queueStatus).check(z.describe('Work of the worker as of its last report')),
    databaseBytes: z.nullable(z.int()).check(z.describe('Size of the database on disk')),
    freeDiskBytes: z.nullable(z.int()).check(z.describe("Free space where the worker's data lies; null when unknown")),
    imports: z.array(
      named(
        'HistoryImport',
        z.object({
          source: z.string(),
          resolution: z.string(),
          items: z.int().check(z.describe('Items whose history is imported')),
          rows: z.int(),
          lastAt: instant,
        }),
      ),
    ),
    historyImport: z
      .nullable(historyImportStatus)
      .check(z.describe('The import of the configured archive; null: none is configured, or the worker never started')),
    communityFeeds: z
      .array(communityFeedStatus)
      .check(z.describe('Lists of players that are read; empty where the operator did not switch them on')),
    dumps: z.nullable(dumpSummary).check(z.describe('null: nothing is dumped here, or nothing yet')),
    dumpDisk: z.nullable(dumpDisk).check(z.describe('The disk of the dumps; null for a bucket, and without dumps')),
    notConfigured: z
      .array(
        named(
          'MissingData',
          z.object({
            data: z.string().check(z.describe('What this installation has nothing of')),
            pages: z.array(z.string()).check(z.describe('Pages that stay empty without it')),
            variable: z.string().check(z.describe('Variable of the worker that brings it')),
            command: z.string().check(z.describe('Command that brings it from a file or an address')),
          }),
        ),
      )
      .check(z.describe("Data that the game's API does not have and that is not configured")),
  }),
)
export type MarketStatus = z.infer<typeof marketStatus>

export const getStatus = endpoint({
  name: 'getStatus',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/status',
  hasEtag: false,
  summary: 'How fresh and how complete the data is',
  description:
    'When the market was last polled and how old that is, how much of the last day and week was seen, what the game answers, what the worker has to do, and what this installation lacks.',
  reply: marketStatus,
  example: { request: '/gw2/v1/status' },
})
