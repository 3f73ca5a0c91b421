import { z } from 'zod'
import { createJobSystem, handle } from '../index.ts'
import { claimed } from './jobs.ts'

/** A worker that takes a job, reports it, and never finishes it: the test kills it. */
const env = z
  .object({ DATABASE_URL: z.string(), REDIS_URL: z.string().optional(), PREFIX: z.string() })
  .parse(process.env)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const system = createJobSystem({
  databaseUrl: env.DATABASE_URL,
  redisUrl: env.REDIS_URL,
  prefix: env.PREFIX,
  log: quiet,
})
const hold = handle(claimed, () => {
  process.stdout.write('claimed\n')
  return new Promise<string>(() => {})
})
await system.startWorkers({
  handlers: [hold],
  deps: {},
  log: quiet,
  timing: { poll: { lockMs: 1_000, stalledCheckMs: 500 } },
})
