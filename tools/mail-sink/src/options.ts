import { parseArgs } from 'node:util'
import { hostNamesVariable } from '@gildscope/base/host-name'
import * as z from 'zod'

const port = (standard: number) => z.coerce.number<string>().int().min(0).max(65_535).default(standard)

const optionsSchema = z.object({
  port: port(8125),
  'http-port': port(8126),
  host: z.string().min(1).default('127.0.0.1'),
  /** Host names under which mails are shown, besides those of this machine. */
  'allowed-hosts': hostNamesVariable.prefault(''),
  /** File that keeps the mails across restarts. */
  file: z.string().min(1).optional(),
  'log-level': z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type ProcessOptions = z.output<typeof optionsSchema>

const NAMES = optionsSchema.keyof().options

/** The environment's name of an option: `http-port` is `MAIL_SINK_HTTP_PORT`. */
const envName = (name: string): string => `MAIL_SINK_${name.toUpperCase().replace('-', '_')}`

/** Options of the process: flags (`--port 8125`) before the environment (`MAIL_SINK_PORT`) before the defaults. */
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
  if (!parsed.success) throw new Error(`options of the mail sink:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
