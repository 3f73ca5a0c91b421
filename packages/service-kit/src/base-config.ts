import * as z from 'zod'

/** A variable with its description, which the environment tables of the documentation are made of. */
const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard)

/** Variables that every process understands; spread into the shape of its own schema. `PORT` differs: `portVariable(8101)`. */
export const baseConfigShape = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 in containers'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  DATA_SOURCE: z
    .enum(['simulated', 'live', 'replay'])
    .default('live')
    .describe('Where market data comes from; told to clients in X-Data-Source'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .describe('Origin that browsers see'),
  TRUST_PROXY: z
    .string()
    .default('loopback, linklocal, uniquelocal')
    .describe('Proxies whose X-Forwarded-* headers are believed: addresses, ranges or these names; empty: none'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Requests of one address per minute that are computed; answers from the front cache are not counted'),
  SLOW_REQUEST_MS: z.coerce.number().int().min(1).default(1000).describe('Requests slower than this are logged'),
  BODY_LIMIT_BYTES: z.coerce.number().int().min(1024).default(1_048_576).describe('Largest request body'),
  DRAIN_MS: z.coerce.number().int().min(0).default(10_000).describe('Time that running requests get at shutdown'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis for rate limits and cache; unset: kept in this process'),
}

export const portVariable = (standard: number) => port(standard).describe('Port to listen on; 0 takes a free one')

export const databaseConfigShape = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL connection string'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10).describe('Most connections of this process'),
}

const baseSchema = z.object({ ...baseConfigShape, PORT: portVariable(0) })
export type BaseConfig = z.infer<typeof baseSchema>
