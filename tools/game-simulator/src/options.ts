import { parseArgs } from 'node:util'
import { hostNamesVariable } from '@gildscope/base/host-name'
import { z } from 'zod'
import { REAL_ACCOUNT_CACHE_SECONDS, REAL_TRADE_HISTORY_DAYS } from './generated-world.ts'
import { type RateLimit, REAL_RATE_LIMIT } from './http/rate-limit.ts'
import { MOST_HISTORY_DAYS } from './players/trade/item-trade.ts'

/** How time advances in a generated world; `factor` is virtual over real time. */
export type ClockOption = { kind: 'real' } | { kind: 'stepped' } | { kind: 'accelerated'; factor: number }

const clockSchema = z
  .string()
  .regex(/^(real|stepped|x\d+(\.\d+)?)$/, 'must be real, stepped or xN (N times as fast)')
  .transform((text): ClockOption => {
    if (text === 'real' || text === 'stepped') return { kind: text }
    return { kind: 'accelerated', factor: Number(text.slice(1)) }
  })
  .refine((clock) => clock.kind !== 'accelerated' || clock.factor > 0, 'xN needs an N above 0')

const rateLimitSchema = z
  .string()
  .regex(/^(real|off|\d+:\d+(\.\d+)?)$/, 'must be real, off or BURST:PER_SECOND')
  .transform((text): RateLimit | null => {
    if (text === 'off') return null
    const [burst, perSecond] =
      text === 'real' ? [REAL_RATE_LIMIT.burst, REAL_RATE_LIMIT.perSecond] : text.split(':').map(Number)
    return { burst: burst ?? 0, perSecond: perSecond ?? 0 }
  })

const optionsSchema = z.object({
  port: z.coerce.number<string>().int().min(0).max(65_535).default(8110),
  host: z.string().min(1).default('127.0.0.1'),
  seed: z.coerce.number<string>().int().min(0).max(4_294_967_295).default(1),
  size: z.coerce.number<string>().int().min(100).max(60_000).default(3000),
  clock: clockSchema.prefault('real'),
  /** Start time of an accelerated or stepped clock. */
  start: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  /** Folder that keeps the market across restarts. */
  state: z.string().min(1).optional(),
  /** Folder of a recording, in place of a generated world. */
  replay: z.string().min(1).optional(),
  /** How long players' trades are remembered. */
  'trade-history-days': z.coerce.number<string>().int().min(1).max(MOST_HISTORY_DAYS).default(REAL_TRADE_HISTORY_DAYS),
  /** How long answers about an account stay the same. */
  'account-cache-seconds': z.coerce.number<string>().int().min(1).max(3_600).default(REAL_ACCOUNT_CACHE_SECONDS),
  /** How long order books are answered as they were when asked for; 0: each answer shows the present. */
  'listings-cache-seconds': z.coerce.number<string>().int().min(0).max(3_600).default(0),
  /** Names of a generated world: as in the game, or with markup in them. */
  names: z.enum(['plain', 'markup']).default('plain'),
  'rate-limit': rateLimitSchema.prefault('real'),
  /** Host names besides those of this machine under which the admin routes are served. */
  'allowed-hosts': hostNamesVariable.prefault(''),
  'log-level': z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
type OptionName = keyof z.infer<typeof optionsSchema>

export type ProcessOptions = z.output<typeof optionsSchema>

const NAMES = optionsSchema.keyof().options

/** The environment's name of an option: `rate-limit` is `SIMULATOR_RATE_LIMIT`. */
const envName = (name: OptionName): string => `SIMULATOR_${name.toUpperCase().replaceAll('-', '_')}`

/** Options of the process: flags (`--port 8110`) before the environment (`SIMULATOR_PORT`) before the defaults. */
export const readOptions = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProcessOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])),
  })
  const given = NAMES.map((name) => [name, values[name] ?? (env[envName(name)] || undefined)])
  const parsed = optionsSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new Error(`options of the simulator:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
