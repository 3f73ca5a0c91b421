import type { DbHandle } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'

/** What every call of this service may use. */
export type StatsDeps = {
  config: Config
  database: DbHandle
  /** Asked about keys of those who submit. */
  game: Pick<GameApi, 'fetchWithKey'>
  log: FastifyBaseLogger
  now: () => Date
}
