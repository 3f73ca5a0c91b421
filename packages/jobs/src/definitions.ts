import { z } from 'zod'
import { defineJob } from './define-job.ts'

// Every job of the workers: its name, queue, tries and what it is given. Handlers are in services/worker.

const nothing = z.object({})

/**
 * The past of a new installation, from the archive of its configuration: the busiest items first. A second run resumes.
 * The last attempt is over before the schedule brings the next job.
 */
export const backfill = defineJob({
  name: 'backfill',
  queue: 'backfill',
  attempts: 8,
  backoff: { type: 'exponential', delayMs: 10_000 },
  payload: nothing,
})

/** Reads back one of the dumps, any one, and compares it with the database. */
export const checkDumps = defineJob({
  name: 'check-dumps',
  queue: 'maintenance',
  attempts: 2,
  payload: nothing,
})

/** Checks every key that is due with the game. */
export const checkKeys = defineJob({
  name: 'check-keys',
  queue: 'account',
  attempts: 2,
  payload: nothing,
})

/** Erases accounts whose grace period is over, and expired sessions, links and mails. */
export const cleanAccounts = defineJob({
  name: 'clean-accounts',
  queue: 'account',
  attempts: 3,
  payload: nothing,
})

/**
 * What is known of items that a flip could pay with: as soon as more of their fronts is counted, or what was known of a
 * week is another (`isForced`).
 */
export const countFlips = defineJob({
  name: 'count-flips',
  queue: 'history',
  attempts: 2,
  payload: z.object({ isForced: z.boolean().default(false) }),
})

/** Sends what waits for webhooks and browsers; mails go another way. Enqueue it after notices were stored. */
export const deliver = defineJob({
  name: 'deliver',
  queue: 'delivery',
  attempts: 3,
  payload: nothing,
})

/** Figures that follow from prices and windows: profit, return, lists of bargains. */
export const derive = defineJob({
  name: 'derive',
  queue: 'history',
  attempts: 3,
  payload: nothing,
})

/** What drop research shows at least to come out of items, for the planner. */
export const deriveDropWays = defineJob({
  name: 'derive-drop-ways',
  queue: 'maintenance',
  attempts: 2,
  payload: nothing,
})

/** What the flip finder promises today, so that what comes of it can be compared. */
export const freezePicks = defineJob({
  name: 'freeze-picks',
  queue: 'history',
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 60_000 },
  payload: nothing,
})

/** The rates between gems and coins. */
export const gemExchange = defineJob({
  name: 'gem-exchange',
  queue: 'reference',
  attempts: 3,
  payload: nothing,
})

/** Recipes of the community feeds that are switched on; those of the others are removed. */
export const importCommunity = defineJob({
  name: 'import-community',
  queue: 'import',
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 60_000 },
  payload: nothing,
})

/** Records of drops of a feed in JSON Lines, stored under a name. */
export const importDrops = defineJob({
  name: 'import-drops',
  queue: 'reports',
  attempts: 3,
  payload: z.object({ feedUrl: z.url(), source: z.string().min(1) }),
})

/** Results of forges of a JSON or CSV feed, stored under a name. */
export const importForges = defineJob({
  name: 'import-forges',
  queue: 'reports',
  attempts: 3,
  payload: z.object({ feedUrl: z.url(), submitter: z.string().min(1) }),
})

/** The gem-store catalogue of a JSON feed. */
export const importGemstore = defineJob({
  name: 'import-gemstore',
  queue: 'import',
  attempts: 3,
  payload: z.object({ feedUrl: z.url() }),
})

/** History of a compatible archive or of files. Own rows are never overwritten; a second run resumes the first. */
export const importHistory = defineJob({
  name: 'import-history',
  queue: 'backfill',
  attempts: 5,
  payload: z.object({
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('archive'), url: z.url() }),
      z.object({ kind: z.literal('files'), folder: z.string().min(1) }),
    ]),
    /** Absent for every item of the catalogue. */
    itemIds: z.array(z.int().positive()).min(1).max(200).optional(),
    resolution: z.enum(['day', 'hour']),
    /** Whole days back from now. */
    days: z.int().positive().max(5_000),
  }),
})

/** Small facts that change with the game's calendar: raid rewards, festival boxes. */
export const importMisc = defineJob({
  name: 'import-misc',
  queue: 'import',
  attempts: 3,
  payload: nothing,
})

/** Items, recipes, skins and the other catalogues of the game; changed rows only. */
export const importReference = defineJob({
  name: 'import-reference',
  queue: 'reference',
  attempts: 5,
  payload: nothing,
})

/** Packs completed months of archives. */
export const packArchives = defineJob({
  name: 'pack-archives',
  queue: 'archive',
  attempts: 2,
  payload: nothing,
})

/** Counts the fills of players who agreed, and publishes what they show of hidden trade. */
export const countFills = defineJob({
  name: 'count-fills',
  queue: 'archive',
  attempts: 2,
  payload: nothing,
})

/** One poll of the whole market. The slot comes from the clock, so a late run does not repeat an old one. */
export const pollMarket = defineJob({
  name: 'poll-market',
  queue: 'poll',
  attempts: 2,
  payload: nothing,
})

/** Looks for what users are notified of, such as gem-store items that are back, and queues their mails. */
export const queueNotices = defineJob({
  name: 'queue-notices',
  queue: 'account',
  attempts: 3,
  payload: nothing,
})

/** Recomputes drop research from its records. */
export const recomputeDrops = defineJob({
  name: 'recompute-drops',
  queue: 'maintenance',
  attempts: 2,
  payload: nothing,
})

/** Drops history partitions that are past their time and makes the coming ones. */
export const retention = defineJob({
  name: 'retention',
  queue: 'maintenance',
  attempts: 3,
  payload: nothing,
})

/** Minutes into hours, hours into days, for every bucket that has closed. */
export const rollUp = defineJob({
  name: 'roll-up',
  queue: 'history',
  attempts: 3,
  payload: nothing,
})

/** What items did around festivals of past years. */
export const seasons = defineJob({
  name: 'seasons',
  queue: 'maintenance',
  attempts: 2,
  payload: nothing,
})

/** Sends every mail that waits and is due. */
export const sendMail = defineJob({
  name: 'send-mail',
  queue: 'mail',
  attempts: 3,
  payload: nothing,
})

/** Plays the paper orders of frozen picks through the hours that are over. */
export const settlePicks = defineJob({
  name: 'settle-picks',
  queue: 'history',
  attempts: 2,
  payload: nothing,
})

/** The record of the days before a simulated site began, once. */
export const simulateRecord = defineJob({
  name: 'simulate-record',
  queue: 'maintenance',
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 10_000 },
  payload: nothing,
})

/** Reads all archives that are due. Several may run in parallel: each takes rows that no other has claimed. */
export const updateArchives = defineJob({
  name: 'update-archives',
  queue: 'archive',
  attempts: 2,
  payload: nothing,
})

/** Reads the archives that users requested and are waiting for. */
export const updateAsked = defineJob({
  name: 'update-asked',
  queue: 'asked',
  attempts: 2,
  payload: nothing,
})

/** Checks every verification list that is due. */
export const verifyDue = defineJob({
  name: 'verify-due',
  queue: 'account',
  attempts: 2,
  payload: nothing,
})

/**
 * Checks the waiting verification lists of an account. The first request creates the job; requests that arrive before
 * it has ended are handled by it.
 */
export const verifyList = defineJob({
  name: 'verify-list',
  queue: 'account',
  attempts: 2,
  payload: z.object({ accountId: z.uuid() }),
})

/** Sums over the last day (`rolling`) or over the longer windows (`hourly`). */
export const windows = defineJob({
  name: 'windows',
  queue: 'history',
  attempts: 3,
  payload: z.object({ span: z.enum(['rolling', 'hourly']) }),
})

/** Writes the data of completed days into files for others to download. */
export const writeDumps = defineJob({
  name: 'write-dumps',
  queue: 'maintenance',
  attempts: 2,
  payload: nothing,
})
