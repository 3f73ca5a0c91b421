import { HOUR_MS } from '@gildscope/base/time'
import { countGameCalls, type LooksReport } from '@gildscope/db'
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
import { type Attempt, type Surroundings, storeReport } from './store-report.ts'
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
  looks: { report: () => LooksReport | null }
  log: Logger
  /** The machine's clock, Unix ms: readers compare it with theirs. */
  now: () => number
}

const EVERY_MS = 15_000

/**
 * Maintains the row that reports the state of the worker and the game to readers. An unreachable database does not fail
 * any job.
 */
export class WorkerReport {
  readonly #deps: ReportDeps
  #startedAt: number | null = null
  #lastStart: number
  #isFailing = false
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | null = null

  constructor(deps: ReportDeps) {
    this.#deps = deps
    this.#lastStart = deps.now()
  }

  /** Runs an attempt to poll and stores how the game answered it. */
  async watch(poll: () => Promise<PollOutcome>, signal: AbortSignal): Promise<PollOutcome> {
    const start = this.#deps.now()
    this.#startedAt = start
    this.#deps.calls.clear()
    let attempt: Attempt | null = null
    try {
      const outcome = await poll()
      attempt = this.#attemptOf(start, outcome)
      return outcome
    } catch (error) {
      if (!signal.aborted) attempt = this.#failureOf(start, error)
      throw error
    } finally {
      this.#startedAt = null
      this.#lastStart = start
      await this.#write(attempt, false)
    }
  }

  /** Stores what changes without polls: the heartbeat of the worker, its queues, its disk. */
  async refresh(): Promise<void> {
    this.#refreshing ??= this.#write(null, true).finally(() => {
      this.#refreshing = null
    })
    await this.#refreshing
  }

  /** Refreshes again and again, until closed. */
  start(): void {
    this.#timer ??= setInterval(() => void this.refresh(), EVERY_MS)
    void this.refresh()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#refreshing
  }

  #dueAt(): number {
    if (this.#startedAt !== null) return this.#startedAt
    const { config, game, now } = this.#deps
    const waitMs = game.waitMs(config.FULL_POLL ? LISTINGS : PRICES)
    return nextPollAt(config, { lastStart: this.#lastStart, earliest: now() + Math.max(1, waitMs) })
  }

  async #write(attempt: Attempt | null, withSurroundings: boolean): Promise<void> {
    const { config, pool, log, now } = this.#deps
    try {
      const surroundings = withSurroundings ? await this.#readSurroundings() : null
      await storeReport(pool, {
        at: new Date(now()),
        pollSeconds: config.POLL_SECONDS,
        nextPollAt: new Date(this.#dueAt()),
        attempt,
        surroundings,
      })
      this.#isFailing = false
    } catch (error) {
      // The next one tries again; one line for a long outage is enough.
      if (!this.#isFailing) log.warn({ err: error }, 'the state of the worker could not be stored')
      this.#isFailing = true
    }
  }

  async #readSurroundings(): Promise<Surroundings> {
    const { config, pool, jobs, looks, now } = this.#deps
    const dumpDisk = await findDumpDisk(config)
    return {
      queues: await queueDepths(jobs),
      freeDiskBytes: await freeDiskBytes(config.DATA_FOLDER),
      dumpDisk: dumpDisk && { ...dumpDisk, isNearlyFull: isNearlyFull(dumpDisk) },
      gameCalls: {
        allowed: (config.GAME_TOKENS_PER_SECOND * HOUR_MS) / 1000,
        made: await countGameCalls(pool, config.GAME_EGRESS, now()),
      },
      looks: looks.report(),
    }
  }

  #attemptOf(start: number, { seen }: PollOutcome): Attempt | null {
    const { calls, now } = this.#deps
    const since = new Date(start)
    const responseMs = calls.medianMs()
    if (seen === 0)
      return { state: 'down', since, items: 0, reason: calls.lastFault(), otherwise: 'no item was answered' }
    // Without a slot to read, only the list of ids was requested, or nothing at all.
    if (seen === null) return responseMs === null ? null : { state: 'up', since, responseMs, poll: null }
    return { state: 'up', since, responseMs, poll: { ms: now() - start, items: seen } }
  }

  #failureOf(start: number, error: unknown): Attempt | null {
    if (!(error instanceof GameApiError || error instanceof NoLookError)) return null
    const items = error instanceof NoLookError ? error.seen : 0
    const reason = this.#deps.calls.lastFault()
    return { state: 'down', since: new Date(start), items, reason, otherwise: error.message }
  }
}
