import { ARCHIVES, DEFAULT_KINDS, type MarketStatus, updateHoursOf } from '@gildscope/contracts'
import { FULL_DISK_BYTES, type GameCallCounts } from '@gildscope/db'
import type { WorkerReport } from './status-repository.ts'

export type WorkerStatus = Pick<
  MarketStatus,
  | 'pollSeconds'
  | 'nextPoll'
  | 'pollDurationSeconds'
  | 'polledItems'
  | 'gameApi'
  | 'gameCalls'
  | 'looks'
  | 'queues'
  | 'freeDiskBytes'
  | 'dumpDisk'
>

const USUAL_POLL_SECONDS = 60
const LEAST_STALE_SECONDS = 300

/** Without a poll or a report from the worker for this long, something is wrong. */
export const staleSeconds = (report: WorkerReport | null): number =>
  Math.max(LEAST_STALE_SECONDS, 3 * (report?.pollSeconds ?? USUAL_POLL_SECONDS))

/** The message about a worker that stopped reporting; null while it reports. `now`: the machine's clock. */
export const silenceMessage = (report: WorkerReport | null, now: number): string | null => {
  if (report === null) return null
  const seconds = Math.round((now - report.reportedAt.getTime()) / 1000)
  return seconds > staleSeconds(report) ? `no word from the worker for ${seconds} seconds` : null
}

/** The message about a disk on which nothing can be stored; null while there is room, or when that is not known. */
export const fullDiskMessage = (report: WorkerReport | null): string | null => {
  const freeBytes = report?.freeDiskBytes ?? null
  return freeBytes !== null && freeBytes < FULL_DISK_BYTES ? 'the disk is full: nothing new is stored' : null
}

/** One check of its key. */
const CALLS_PER_KEY = 2
const HIGHEST_LEVEL = 3

/** The maximum for a game account in an hour: all that is read by default, at the rate of the highest level. */
const CALLS_PER_HOUR =
  DEFAULT_KINDS.reduce((sum, kind) => sum + ARCHIVES[kind].calls, CALLS_PER_KEY) / updateHoursOf(HIGHEST_LEVEL)

/** How much of the hourly call limit is used, and how many game accounts the rest is enough for. */
export const gameCallsStatus = (allowedPerHour: number, made: GameCallCounts): MarketStatus['gameCalls'] => {
  const rest = Math.max(0, allowedPerHour - made.poll - made.waiting - made.reference)
  return { allowedPerHour, ...made, gameAccounts: Math.floor(rest / CALLS_PER_HOUR) }
}

/**
 * The worker's last report in the form of the status. `shiftMs`: from the machine's time, which the worker uses, to the
 * market's, which is fixed at the moment of a recording.
 */
export const workerStatus = (report: WorkerReport | null, shiftMs: number): WorkerStatus => {
  const instant = (at: Date | null, laterMs = 0): string | null =>
    at === null ? null : new Date(at.getTime() + laterMs + shiftMs).toISOString()
  if (report === null)
    return {
      pollSeconds: USUAL_POLL_SECONDS,
      nextPoll: null,
      pollDurationSeconds: null,
      polledItems: null,
      gameApi: { state: 'unknown', since: null, nextTry: null, responseMs: null, reason: null },
      gameCalls: null,
      looks: null,
      queues: [],
      freeDiskBytes: null,
      dumpDisk: null,
    }
  const { gameCallsAllowed, gameCalls } = report
  const isKnown = report.gameState !== 'unknown'
  return {
    pollSeconds: report.pollSeconds,
    nextPoll: instant(report.nextPollAt, report.pollMs ?? 0),
    pollDurationSeconds: report.pollMs === null ? null : report.pollMs / 1000,
    polledItems: report.polledItems,
    gameApi: {
      state: report.gameState,
      since: instant(report.gameSince),
      nextTry: isKnown ? instant(report.nextPollAt) : null,
      responseMs: report.responseMs,
      reason: report.gameReason,
    },
    gameCalls: gameCallsAllowed === null || gameCalls === null ? null : gameCallsStatus(gameCallsAllowed, gameCalls),
    looks: report.looks,
    queues: Object.entries(report.queues).map(([name, depth]) => ({ name, ...depth })),
    freeDiskBytes: report.freeDiskBytes,
    dumpDisk: report.dumpDisk,
  }
}
