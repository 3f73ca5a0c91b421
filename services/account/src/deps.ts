import type { Vault } from '@gildscope/base/vault'
import type { DbHandle } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { JobSystem } from '@gildscope/jobs'
import type { Throttle } from '@gildscope/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Background } from './auth/background.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { Limits } from './auth/limits.ts'
import type { PasswordHasher } from './auth/password-hasher.ts'
import type { SessionRoute } from './auth/signed-in.ts'
import type { Config } from './config.ts'

/** Dependencies of every call of this service. */
export type AccountDeps = {
  config: Config
  database: DbHandle
  vault: Vault
  /** Checks keys of players. */
  game: GameApi
  /** Hands work to the worker; what it does not take in time is found by the worker's own schedules. */
  jobs: Pick<JobSystem, 'enqueue'>
  log: FastifyBaseLogger
  now: () => Date
  /** Logins are slowed down by it. */
  wait: (milliseconds: number) => Promise<void>
  /** Work that continues after an answer; settled before the database is closed. */
  background: Background
}

/** Dependencies of the routes of a module. */
export type RouteDeps = AccountDeps & {
  sessionRoute: SessionRoute
  throttle: Throttle
  limits: Limits
  devices: KnownDevices
  passwords: PasswordHasher
}
