import { MINUTE_MS } from '@gildscope/base/time'
import {
  backfill,
  checkDumps,
  checkKeys,
  cleanAccounts,
  countFills,
  countFlips,
  deliver,
  deriveDropWays,
  freezePicks,
  gemExchange,
  importCommunity,
  importDrops,
  importForges,
  importGemstore,
  importMisc,
  importReference,
  packArchives,
  pollMarket,
  queueNotices,
  recomputeDrops,
  retention,
  rollUp,
  type Schedule,
  schedule,
  seasons,
  sendMail,
  settlePicks,
  simulateRecord,
  updateArchives,
  updateAsked,
  verifyDue,
  windows,
  writeDumps,
} from '@gildscope/jobs'
import { dropsFeedOf, forgesFeedOf, gemstoreFeedOf, type WorkerConfig } from './config.ts'
import { pollSecond } from './report/poll-times.ts'

type Settings = Pick<
  WorkerConfig,
  | 'DATA_SOURCE'
  | 'DATABASE_URL'
  | 'POLL_SECONDS'
  | 'HISTORY_ARCHIVE_URL'
  | 'COMMUNITY_FEEDS'
  | 'GEMSTORE_FEED_URL'
  | 'RAID_REWARDS_FEED_URL'
  | 'FESTIVALS_FEED_URL'
  | 'FRACTAL_SAMPLES_FEED_URL'
  | 'FORGES_FEED_URL'
  | 'FORGES_FEED_NAME'
  | 'DROPS_FEED_URL'
  | 'DROPS_FEED_NAME'
  | 'DUMP_URL'
>

/** Feeds that are configured. */
const feedSchedules = (config: Settings): Schedule[] => {
  const { COMMUNITY_FEEDS, RAID_REWARDS_FEED_URL, FESTIVALS_FEED_URL, FRACTAL_SAMPLES_FEED_URL } = config
  const hasMisc = [RAID_REWARDS_FEED_URL, FESTIVALS_FEED_URL, FRACTAL_SAMPLES_FEED_URL].some((url) => url !== undefined)
  const [gemstore, forges, drops] = [gemstoreFeedOf(config), forgesFeedOf(config), dropsFeedOf(config)]
  const repeat = { cron: '23 * * * *' }
  return [
    ...(gemstore === null
      ? []
      : [schedule({ id: 'import-gemstore', job: importGemstore, payload: { feedUrl: gemstore }, repeat })]),
    ...(COMMUNITY_FEEDS
      ? [schedule({ id: 'import-community', job: importCommunity, payload: {}, repeat: { cron: '13 5 * * *' } })]
      : []),
    ...(forges === null ? [] : [schedule({ id: 'import-forges', job: importForges, payload: forges, repeat })]),
    ...(drops === null ? [] : [schedule({ id: 'import-drops', job: importDrops, payload: drops, repeat })]),
    ...(hasMisc ? [schedule({ id: 'import-misc', job: importMisc, payload: {}, repeat })] : []),
  ]
}

/** Continues an import that the archive stopped, and takes the history of new items; otherwise nothing is left to do. */
const backfillSchedules = ({ HISTORY_ARCHIVE_URL }: Settings): Schedule[] =>
  HISTORY_ARCHIVE_URL === undefined
    ? []
    : [schedule({ id: 'backfill', job: backfill, payload: {}, repeat: { cron: '53 * * * *' } })]

/** Recordings hold no rates. */
const gemSchedules = ({ DATA_SOURCE }: Settings): Schedule[] =>
  DATA_SOURCE === 'replay'
    ? []
    : [schedule({ id: 'gem-exchange', job: gemExchange, payload: {}, repeat: { everyMs: 10 * MINUTE_MS } })]

/** A demo with a past opens with a record; as soon as there is a poll. */
const simulatedSchedules = ({ DATA_SOURCE, HISTORY_ARCHIVE_URL }: Settings): Schedule[] =>
  DATA_SOURCE === 'simulated' && HISTORY_ARCHIVE_URL !== undefined
    ? [schedule({ id: 'simulate-record', job: simulateRecord, payload: {}, repeat: { everyMs: MINUTE_MS } })]
    : []

/** Only if a storage is configured. Hourly, because a new installation has many days to write. */
const dumpSchedules = ({ DUMP_URL }: Settings): Schedule[] =>
  DUMP_URL === undefined
    ? []
    : [
        schedule({ id: 'write-dumps', job: writeDumps, payload: {}, repeat: { cron: '27 * * * *' } }),
        schedule({ id: 'check-dumps', job: checkDumps, payload: {}, repeat: { cron: '47 5 * * *' } }),
      ]

const pollTimes = (config: Settings): Schedule['repeat'] => {
  const second = pollSecond(config)
  return second === null
    ? { everyMs: config.POLL_SECONDS * 1000 }
    : { cron: `${second} */${config.POLL_SECONDS / 60} * * * *` }
}

/** Schedules for accounts. They do not depend on the market's time. */
const accountSchedules: readonly Schedule[] = [
  schedule({ id: 'send-mail', job: sendMail, payload: {}, repeat: { everyMs: MINUTE_MS / 2 } }),
  schedule({ id: 'deliver', job: deliver, payload: {}, repeat: { everyMs: MINUTE_MS / 2 } }),
  schedule({ id: 'verify-due', job: verifyDue, payload: {}, repeat: { everyMs: 5 * MINUTE_MS } }),
  schedule({ id: 'check-keys', job: checkKeys, payload: {}, repeat: { everyMs: 5 * MINUTE_MS } }),
  schedule({ id: 'update-archives', job: updateArchives, payload: {}, repeat: { everyMs: MINUTE_MS } }),
  schedule({ id: 'update-asked', job: updateAsked, payload: {}, repeat: { everyMs: MINUTE_MS } }),
  schedule({ id: 'pack-archives', job: packArchives, payload: {}, repeat: { cron: '51 4 * * *' } }),
  schedule({ id: 'count-fills', job: countFills, payload: {}, repeat: { cron: '11 5 * * *' } }),
  schedule({ id: 'queue-notices', job: queueNotices, payload: {}, repeat: { cron: '31 * * * *' } }),
  schedule({ id: 'clean-accounts', job: cleanAccounts, payload: {}, repeat: { cron: '41 * * * *' } }),
]

/** Everything that the worker does again and again. */
export const schedules = (config: Settings): Schedule[] => [
  schedule({
    id: 'poll-market',
    job: pollMarket,
    payload: {},
    repeat: pollTimes(config),
  }),
  schedule({ id: 'roll-up', job: rollUp, payload: {}, repeat: { everyMs: 5 * MINUTE_MS } }),
  schedule({
    id: 'windows-rolling',
    job: windows,
    payload: { span: 'rolling' },
    repeat: { everyMs: 2 * MINUTE_MS },
  }),
  schedule({ id: 'windows-hourly', job: windows, payload: { span: 'hourly' }, repeat: { cron: '4 * * * *' } }),
  schedule({ id: 'count-flips', job: countFlips, payload: {}, repeat: { everyMs: 2 * MINUTE_MS } }),
  schedule({ id: 'freeze-picks', job: freezePicks, payload: {}, repeat: { cron: '5 0 * * *' } }),
  schedule({ id: 'settle-picks', job: settlePicks, payload: {}, repeat: { cron: '11 * * * *' } }),
  ...simulatedSchedules(config),
  ...backfillSchedules(config),
  ...gemSchedules(config),
  schedule({ id: 'import-reference', job: importReference, payload: {}, repeat: { everyMs: 5 * MINUTE_MS } }),
  schedule({ id: 'retention', job: retention, payload: {}, repeat: { cron: '17 3 * * *' } }),
  schedule({ id: 'seasons', job: seasons, payload: {}, repeat: { cron: '7 2 * * *' } }),
  schedule({ id: 'recompute-drops', job: recomputeDrops, payload: {}, repeat: { cron: '37 4 * * *' } }),
  schedule({ id: 'derive-drop-ways', job: deriveDropWays, payload: {}, repeat: { cron: '33 * * * *' } }),
  ...dumpSchedules(config),
  ...feedSchedules(config),
  ...accountSchedules,
]
