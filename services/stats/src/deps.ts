import type { DbHandle } from '@gildscope/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'

/** What every call of this service may use. */
export type StatsDeps = { config: Config; database: DbHandle; log: FastifyBaseLogger; now: () => Date }
