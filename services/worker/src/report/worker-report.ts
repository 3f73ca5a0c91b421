import { HOUR_MS } from '@gildscope/base/time'
import { countGameCalls } from '@gildscope/db'
import { isNearlyFull } from '@gildscope/dumps'
import { type GameApi, GameApiError } from '@gildscope/game-api'
import type { JobSystem } from '@gildscope/jobs'
import type { Logger } from '@gildscope/service-kit'
import type pg from 'pg'
import type { WorkerConfig } from '../config.ts'
import { LISTINGS, PRICES } from '../game/endpoints.ts'
import type { CallLog } from './call-log.ts'
import { NoLookError, type PollOutcome } from './poll-outcome.ts'
import { nextPollAt } from './poll-times.ts'
import { type Attempt, storeReport } from './store-report.ts'
import { type DumpPlace, findDumpDisk, freeDiskBytes, queueDepths } from './surroundings.ts'

type ReportDeps = {
  config: Pick<
    WorkerConfig,
    'POLL_SECONDS' | 'DATABASE_URL' | 'FULL_POLL' | 'DATA_FOLDER' | 'GAME_EGRESS' | 'GAME_TOKENS_PER_SECOND'
  > &
    DumpPlace
  pool: pg.Pool
  game: Pick<GameApi, 'waitMs'>
  jobs: Pick<JobSystem, 'countJobs'>
  calls: CallLog
  log: Logger
  /** The machine's clock, Unix ms: readers compare it with theirs. */
  now: () => number
}

export type WorkerReport = {
  /** Runs an attempt to poll and stores how the game answered it. */
  watch: (poll: () => Promise<PollOutcome>, signal: AbortSignal) => Promise<PollOutcome>
  /** Stores what changes without polls: the heartbeat of the worker, its queues, its disk. */
  refresh: () => Promise<void>
  /** Refreshes again and again, until closed. */
  start: () => void
  close: () => Promise<void>
}

const EVERY_MS = 15_000

/**
 * Maintains the row that reports the state of the worker and the game to readers. An unreachable database does not fail
 * any job.
 */
export const createWorkerReport = ({ config, pool, game, jobs, calls, log, now }: ReportDeps): WorkerReport => {
  let startedAt: number | null = null
  let lastStart = now()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let refreshing: Promise<void> | null = null

  const dueAt = (): number => {
    if (startedAt !== null) return startedAt
    const waitMs = game.waitMs(config.FULL_POLL ? LISTINGS : PRICES)
    return nextPollAt(config, { lastStart, earliest: now() + Math.max(1, waitMs) })
  }

  const write = async (attempt: Attempt | null, withSurroundings: boolean): Promise<void> => {
    try {
      const dumpDisk = withSurroundings ? await findDumpDisk(config) : null
      const surroundings = withSurroundings
        ? {
            queues: await queueDepths(jobs),
            freeDiskBytes: await freeDiskBytes(config.DATA_FOLDER),
            dumpDisk: dumpDisk && { ...dumpDisk, isNearlyFull: isNearlyFull(dumpDisk) },
            gameCalls: {
              allowed: (config.GAME_TOKENS_PER_SECOND * HOUR_MS) / 1000,
              made: await countGameCalls(pool, config.GAME_EGRESS, now()),
            },
          }
        : null
      await storeReport(pool, {
        at: new Date(now()),
        pollSeconds: config.POLL_SECONDS,
        nextPollAt: new Date(dueAt()),
        attempt,
        surroundings,
      })
      isFailing = false
    } catch (error) {
      // The next one tries again; one line for a long outage is enough.
      if (!isFailing) log.warn({ err: error }, 'the state of the worker could not be stored')
      isFailing = true
    }
  }

  const attemptOf = (start: number, { seen }: PollOutcome): Attempt | null => {
    const since = new Date(start)
    const responseMs = calls.medianMs()
    if (seen === 0)
      return { state: 'down', since, items: 0, reason: calls.lastFault(), otherwise: 'no item was answered' }
    // Without a slot to read, only the list of ids was requested, or nothing at all.
    if (seen === null) return responseMs === null ? null : { state: 'up', since, responseMs, poll: null }
    return { state: 'up', since, responseMs, poll: { ms: now() - start, items: seen } }
  }

  const failureOf = (start: number, error: unknown): Attempt | null => {
    if (!(error instanceof GameApiError || error instanceof NoLookError)) return null
    const items = error instanceof NoLookError ? error.seen : 0
    return { state: 'down', since: new Date(start), items, reason: calls.lastFault(), otherwise: error.message }
  }

  const refresh = async (): Promise<void> => {
    refreshing ??= write(null, true).finally(() => {
      refreshing = null
    })
    await refreshing
  }

  return {
    watch: async (poll, signal) => {
      const start = now()
      startedAt = start
      calls.startAnew()
      let attempt: Attempt | null = null
      try {
        const outcome = await poll()
        attempt = attemptOf(start, outcome)
        return outcome
      } catch (error) {
        if (!signal.aborted) attempt = failureOf(start, error)
        throw error
      } finally {
        startedAt = null
        lastStart = start
        await write(attempt, false)
      }
    },
    refresh,
    start: () => {
      timer ??= setInterval(() => void refresh(), EVERY_MS)
      void refresh()
    },
    close: async () => {
      clearInterval(timer)
      await refreshing
    },
  }
}
