import { vaultKeysVariable } from '@gildscope/base/vault'
import { COMMUNITY_FEEDS, type CommunityFeedName } from '@gildscope/contracts'
import { dumpPlaceShape } from '@gildscope/dumps'
import { gameApiConfigShape } from '@gildscope/game-api'
import { mailsPerHourVariable } from '@gildscope/mail'
import { webhookPrivateVariable } from '@gildscope/outgoing'
import { redisUrlVariable } from '@gildscope/redis'
import { pseudonymKeyVariable } from '@gildscope/research/drops'
import { baseConfigShape, databaseConfigShape, portVariable, sessionIdleDaysVariable } from '@gildscope/service-kit'
import * as z from 'zod'
import { queueSizesVariable } from './queue-sizes.ts'
import { workerRolesVariable } from './roles.ts'

/** The status page shows the address, and nothing can be read from one with a name and password. */
const isPublic = (given: string): boolean => {
  const url = URL.parse(given)
  return url === null || `${url.username}${url.password}` === ''
}
const feedOrOff = z
  .union([z.url({ protocol: /^https?$/ }), z.literal('off')])
  .refine(isPublic, 'expected a URL without a name and password')

/** Everything that the worker takes from its environment. */
export const workerConfigSchema = z
  .object({
    ...baseConfigShape,
    ...databaseConfigShape,
    PORT: portVariable(8104),
    WORKER_ROLES: workerRolesVariable,
    QUEUE_SIZES: queueSizesVariable,
    REDIS_URL: redisUrlVariable('Redis (noeviction) for the job queues; unset: they live in PostgreSQL'),
    ...gameApiConfigShape,
    GAME_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(100)
      .default(20_000)
      .describe('Longest wait for one answer of the game'),
    GAME_CONCURRENCY: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(4)
      .describe('Calls of one poll under way at a time'),
    GAME_API_RECORD: z
      .string()
      .min(1)
      .optional()
      .describe('Folder into which the first hour of the game is recorded, to be served by --replay; unset: none'),
    WORLD_ID: z
      .string()
      .optional()
      .describe('Which game the database belongs to; gw2-live for the live game, of a simulated world its id'),
    POLL_SECONDS: z.coerce.number().int().min(1).max(3600).default(60).describe('Seconds between looks at the market'),
    FULL_POLL: z
      .stringbool()
      .default(false)
      .describe('Read every order book in every poll instead of those whose price changed'),
    LOOKS_BETWEEN_POLLS: z
      .stringbool()
      .default(true)
      .describe('Look at the 200 busiest order books every 15 seconds between polls, if these are a minute apart'),
    POLL_LEASE_SECONDS: z.coerce
      .number()
      .min(0.1)
      .max(60)
      .default(15)
      .describe('Seconds of silence after which another worker may poll in place of one that died'),
    POLL_GAP_SLOTS: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Polls back beyond which an order book is replaced, not compared; unset: 3, in a replay no limit'),
    DATA_FOLDER: z.string().min(1).default('.').describe('Folder on the disk whose free space the status shows'),
    KEEP_MINUTES_HOURS: z.coerce.number().int().min(48).default(48).describe('Hours for which minutes are kept'),
    KEEP_HOURS_DAYS: z.coerce.number().int().min(7).default(90).describe('Days for which hours are kept; days stay'),
    KEEP_LOG_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .default(30)
      .describe('Days for which runs of jobs and single polls are remembered'),
    HISTORY_ARCHIVE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Compatible archive that a new installation takes its past from'),
    HISTORY_ARCHIVE_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe('Days back for which that past is taken, of festival boxes at least 1095; unset: all there are'),
    COMMUNITY_FEEDS: z
      .stringbool()
      .default(false)
      .describe('Read what players publish of forge and vendor recipes, and of the gem store, from their addresses'),
    CUSTOM_RECIPES_FEED_URL: feedOrOff
      .default(COMMUNITY_FEEDS['custom-recipes'].url)
      .describe('Recipes in the form of gw2efficiency/custom-recipes, read every day with COMMUNITY_FEEDS'),
    PROFITS_RECIPES_FEED_URL: feedOrOff
      .default(COMMUNITY_FEEDS['profits-recipes'].url)
      .describe('Recipes in the form of gw2profits /json/v3, read every day with COMMUNITY_FEEDS'),
    GEMSTORE_FEED_URL: feedOrOff
      .optional()
      .describe(`JSON feed of the gem store; unset: with COMMUNITY_FEEDS ${COMMUNITY_FEEDS.gemstore.url}, else none`),
    RAID_REWARDS_FEED_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('JSON feed of raid rewards'),
    FESTIVALS_FEED_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('JSON feed of festival boxes'),
    FRACTAL_SAMPLES_FEED_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('JSON feed of what Fractal Encryptions held'),
    FORGES_FEED_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Results of forges in JSON or CSV that are taken over every hour'),
    FORGES_FEED_NAME: z.string().min(1).max(100).default('feed').describe('Under whose name those results are stored'),
    DROPS_FEED_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Records of drops in JSON Lines that are taken over every hour'),
    DROPS_FEED_NAME: z.string().min(1).max(100).default('feed').describe('Under whose name those records are stored'),
    ...dumpPlaceShape,
    DUMP_CSV: z.stringbool().default(false).describe('Dump CSV files, too, beside those in Parquet'),
    DUMP_MINUTES: z.stringbool().default(false).describe('Dump the minutes of each day, too'),
    DUMP_LICENCE: z
      .string()
      .min(1)
      .max(200)
      .default('CC-BY-4.0')
      .describe('Under what licence others may use the dumps; an SPDX name'),
    PSEUDONYM_KEY: pseudonymKeyVariable,
    VAULT_KEYS: vaultKeysVariable,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('Mail server, as smtp://user:password@host:587 or smtps://host; unset: mails wait until it is set'),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, 'expected an address, or a name and an address: Gildscope <site@example.org>')
      .default('Gildscope <gildscope@localhost>')
      .describe('From whom mails come, as an address or as Name <address>'),
    MAILS_PER_HOUR: mailsPerHourVariable,
    WEBHOOK_PRIVATE: webhookPrivateVariable,
    SESSION_IDLE_DAYS: sessionIdleDaysVariable,
  })
  .refine((config) => config.DATA_SOURCE === 'live' || config.WORLD_ID !== undefined, {
    path: ['WORLD_ID'],
    message: 'a market that is not the live one needs the id of its world',
  })

export type WorkerConfig = z.output<typeof workerConfigSchema>

const LIVE_WORLD = 'gw2-live'

export const worldIdOf = (config: WorkerConfig): string => config.WORLD_ID ?? LIVE_WORLD

/** The moments of a recording may be any time apart, and are compared all the same. */
export const pollGapOf = ({ POLL_GAP_SLOTS, DATA_SOURCE }: WorkerConfig): number =>
  POLL_GAP_SLOTS ?? (DATA_SOURCE === 'replay' ? Number.POSITIVE_INFINITY : 3)

/** Estimates beyond the plain count by price rely on even intervals, which a recording does not have. */
export const estimatorOf = ({ DATA_SOURCE }: Pick<WorkerConfig, 'DATA_SOURCE'>): 'refined' | 'level' =>
  DATA_SOURCE === 'replay' ? 'level' : 'refined'

type GemstoreSettings = Pick<WorkerConfig, 'COMMUNITY_FEEDS' | 'GEMSTORE_FEED_URL'>

/** Where the gem store is read; null: nowhere. */
export const gemstoreFeedOf = ({
  COMMUNITY_FEEDS: isOn,
  GEMSTORE_FEED_URL: given,
}: GemstoreSettings): string | null => {
  if (given === 'off') return null
  return given ?? (isOn ? COMMUNITY_FEEDS.gemstore.url : null)
}

/** Addresses of the community feeds; null for those that are not read. */
export const communityFeedsOf = (
  config: GemstoreSettings & Pick<WorkerConfig, 'CUSTOM_RECIPES_FEED_URL' | 'PROFITS_RECIPES_FEED_URL'>,
): Readonly<Record<CommunityFeedName, string | null>> => {
  const addressOf = (given: string | null): string | null => (config.COMMUNITY_FEEDS && given !== 'off' ? given : null)
  return {
    'custom-recipes': addressOf(config.CUSTOM_RECIPES_FEED_URL),
    'profits-recipes': addressOf(config.PROFITS_RECIPES_FEED_URL),
    gemstore: addressOf(gemstoreFeedOf(config)),
  }
}

/** The source of forge results and the name under which they are stored; null when no feed is configured. */
export const forgesFeedOf = ({
  FORGES_FEED_URL: feedUrl,
  FORGES_FEED_NAME: submitter,
}: Pick<WorkerConfig, 'FORGES_FEED_URL' | 'FORGES_FEED_NAME'>): { feedUrl: string; submitter: string } | null =>
  feedUrl === undefined ? null : { feedUrl, submitter }

/** The same for records of drops. */
export const dropsFeedOf = ({
  DROPS_FEED_URL: feedUrl,
  DROPS_FEED_NAME: source,
}: Pick<WorkerConfig, 'DROPS_FEED_URL' | 'DROPS_FEED_NAME'>): { feedUrl: string; source: string } | null =>
  feedUrl === undefined ? null : { feedUrl, source }
