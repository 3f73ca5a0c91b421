import type { Vault } from '@gildscope/base/vault'
import type { PushKeys } from '@gildscope/channels'
import type { DbHandle } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { JobSystem } from '@gildscope/jobs'
import type { Outgoing } from '@gildscope/outgoing'
import type { Logger } from '@gildscope/service-kit'
import type { AlertWatch } from './alerts/alert-watch.ts'
import type { OrderWatch } from './alerts/orders/order-watch.ts'
import type { Clock } from './clock.ts'
import type { WorkerConfig } from './config.ts'
import type { LookTimer } from './looks/look-timer.ts'
import type { Looks } from './looks/looks.ts'
import type { Mailer } from './mailer/create-mailer.ts'
import type { MarketMemory } from './memory/market-memory.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Recorder } from './record/create-recorder.ts'
import type { WorkerReport } from './report/worker-report.ts'
import type { World } from './world.ts'

/** Dependencies of every job of the worker. */
export type WorkerDeps = {
  config: WorkerConfig
  db: DbHandle
  game: GameApi
  log: Logger
  /** The market's time; for when rows are stamped, which slot or bucket is open. Spans are measured elsewhere. */
  clock: Clock
  jobs: JobSystem
  metrics: WorkerMetrics
  /** Opens what players entrusted to the site. */
  vault: Vault
  /** Null where no mail server is configured: mails wait. */
  mailer: Mailer | null
  /** Calls webhooks and push services. */
  outgoing: Outgoing
  pushKeys: PushKeys
  /** Reports the state of the worker and the game. */
  report: WorkerReport
  /** Records the game's answers; null when nothing is recorded. */
  recorder: Recorder | null
  world: World
  /** Name of this process, unique across all processes. */
  workerId: string
  /** The last books seen, for the poll alone. */
  market: MarketMemory
  /** What was seen of the busiest books since the last poll. */
  looks: Looks
  lookTimer: LookTimer
  /** Judges the rules of accounts after each poll. */
  alerts: AlertWatch
  orderAlerts: OrderWatch
  changesPerTransaction: number
  /** Run with the items that a poll changed before it counts as finished; a fault in it is logged and spoils no poll. */
  afterPoll: (changedItemIds: readonly number[], signal: AbortSignal) => Promise<void>
}

/** Dependencies of a poll. */
export type PollDeps = Pick<
  WorkerDeps,
  | 'config'
  | 'db'
  | 'game'
  | 'log'
  | 'clock'
  | 'metrics'
  | 'workerId'
  | 'market'
  | 'looks'
  | 'changesPerTransaction'
  | 'afterPoll'
  | 'alerts'
  | 'orderAlerts'
>
