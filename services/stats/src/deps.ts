import type { DbHandle } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'

/** Dependencies of every call of this service. */
export type StatsDeps = {
  config: Config
  database: DbHandle
  /** Called with the keys of submitters. */
  game: Pick<GameApi, 'fetchWithKey'>
  log: FastifyBaseLogger
  now: () => Date
}
