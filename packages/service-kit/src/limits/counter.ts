import type { FastifyInstance } from 'fastify'
import type { Counter } from './counted.ts'
import { type CounterPool, createPostgresCounter } from './postgres-counter.ts'
import { createRedisCounter } from './redis-counter.ts'

/** Counters shared by the replicas of a service: in Redis, if configured, else in the database. */
export const createCounter = (
  app: FastifyInstance,
  { service, pool }: { service: 'account' | 'stats'; pool: CounterPool },
): Counter =>
  app.redis === null
    ? createPostgresCounter(app, pool, service)
    : createRedisCounter(app.redis, `gildscope:limit:${service}`)
