import { isIP, isIPv4 } from 'node:net'
import { redisUrlVariable } from '@gildscope/redis'
import * as z from 'zod'
import { ORIGIN_EXPECTED, originOf } from './origin.ts'

/** A variable with its description, which the environment tables of the documentation are made of. */
const port = (standard: number) => z.coerce.number().int().min(0).max(65535).default(standard)

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (text: string): boolean => {
  const [address = '', range, ...rest] = text.split('/')
  if (PROXY_NAMES.includes(text)) return true
  if (isIP(address) === 0 || rest.length > 0) return false
  const isBits = /^\d{1,3}$/.test(range ?? '') && Number(range) >= 1 && Number(range) <= (isIPv4(address) ? 32 : 128)
  return range === undefined || isBits || (isIPv4(address) && isIPv4(range))
}

const isProxyList = (text: string): boolean => text === '' || text.split(',').every((part) => isProxy(part.trim()))

/** `TRUST_PROXY`, whose default depends on where a process runs. */
export const trustProxyVariable = (standard: string) =>
  z
    .string()
    .refine(isProxyList, `expected addresses, ranges such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}`)
    .default(standard)

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
    .describe('Where market data comes from; clients see it in X-Data-Source'),
  PUBLIC_ORIGIN: z
    .string()
    .transform((text, context): string => {
      const origin = originOf(text)
      if (origin !== null) return origin
      context.addIssue({ code: 'custom', message: ORIGIN_EXPECTED })
      return z.NEVER
    })
    .default('http://localhost:8080')
    .describe(
      'Origin that browsers see, such as https://gildscope.example; a slash behind it is dropped, a path refused',
    ),
  TRUST_PROXY: trustProxyVariable(PROXY_NAMES.join(', ')).describe(
    'Proxies whose X-Forwarded-* headers are believed: addresses, ranges or these names',
  ),
  POINTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_000)
    .describe(
      'Points that one address may spend per minute, a sixth of them in one burst: each request costs one, and its answer what it takes to make, one point per quarter of a millisecond; cached answers cost nothing',
    ),
  SLOW_REQUEST_MS: z.coerce.number().int().min(1).default(1000).describe('Requests slower than this are logged'),
  BODY_LIMIT_BYTES: z.coerce.number().int().min(1024).default(1_048_576).describe('Largest request body'),
  DRAIN_MS: z.coerce.number().int().min(0).default(10_000).describe('Time that running requests get at shutdown'),
  REDIS_URL: redisUrlVariable(
    'Redis in which replicas count points and limits together; unset: each counts points for itself, and limits in the database',
  ),
}

export const portVariable = (standard: number) => port(standard).describe('Port to listen on; 0 takes a free one')

export const databaseConfigShape = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL connection string'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10).describe('Most connections of this process'),
}

/** Used by the service that opens sessions and by the worker that deletes them. */
export const sessionIdleDaysVariable = z.coerce
  .number()
  .int()
  .min(1)
  .default(180)
  .describe('Days without use after which a session ends')

const baseSchema = z.object({ ...baseConfigShape, PORT: portVariable(0) })
export type BaseConfig = z.infer<typeof baseSchema>
