import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export type Mode = { kind: 'demo' } | { kind: 'live' } | { kind: 'replay'; folder: string }

export type StartOptions = {
  mode: Mode
  /** Below `.data`, or its replacement. */
  folderName: string
  /** Read every order book each time, not only the changed ones. */
  fullPoll: boolean
  /** A simulated market starts with the history that its archive reports. */
  hasHistory: boolean
  /** Tradable items and seed of the simulated world. */
  size: number
  seed: number
  port: number | null
  isVerbose: boolean
}

/** Invalid arguments; the message explains the right form. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const STANDARD_SIZE = 3_000
const STANDARD_SEED = 1

export const USAGE = `npm start                      a simulated market, with history, at http://localhost:8080
npm start -- --live            the real game's market, polled gently
npm start -- --replay DIR      recorded data

  --full-poll      read every order book each minute, not only those whose price changed
  --size N         tradable items of the simulated world (3000)
  --seed N         its seed (1)
  --no-history     without a past, which is most of the work of a first start
  --port N         port of the site (8080, or GATEWAY_PORT)
  --verbose        show what the processes log
  --help           this text

Ports by environment: GATEWAY_PORT 8080, ITEMS_PORT 8101, STATS_PORT 8102, ACCOUNT_PORT 8103, WORKER_PORT 8104,
SIMULATOR_PORT 8110, MAIL_SINK_PORT 8125, MAIL_SINK_HTTP_PORT 8126, POSTGRES_PORT 5433. Data and logs are kept in .data, one folder per kind of market; GILDSCOPE_DATA names another place.
HOST is the address at which others reach the site (127.0.0.1: this machine only; 0.0.0.0: all), PUBLIC_ORIGIN the name
under which they open it (https://gildscope.example); both are kept, as every other variable of docs/environment.md.
Mails of a simulated or recorded market are shown at /dev/mail; those of --live are sent where SMTP_URL says.`

const wholeNumber = (flag: string, text: string | undefined, least: number, most: number): number | null => {
  if (text === undefined) return null
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`--${flag} '${text}': expected a whole number from ${least} to ${most}`)
}

const parseFlags = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        live: { type: 'boolean', default: false },
        replay: { type: 'string' },
        'full-poll': { type: 'boolean', default: false },
        size: { type: 'string' },
        seed: { type: 'string' },
        'no-history': { type: 'boolean' },
        port: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const SWITCHES = ['live', 'full-poll'] as const
const VALUES = ['replay', 'size', 'seed', 'port'] as const

/**
 * The arguments, with those that npm took for its own because the `--` between them was forgotten (`npm start --live`):
 * npm hands them on as variables, and a value that stood behind a blank as an argument without a name. Throws UsageError
 * where it cannot be known which value belongs to which.
 */
export const argumentsWithNpms = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] => {
  const taken = (flag: string): string | undefined => env[`npm_config_${flag.replaceAll('-', '_')}`]
  const switches = SWITCHES.filter((flag) => taken(flag) === 'true').map((flag) => `--${flag}`)
  if (taken('history') === '') switches.push('--no-history')
  const whole = VALUES.flatMap((flag) => {
    const value = taken(flag)
    return value === undefined || value === 'true' ? [] : [`--${flag}=${value}`]
  })
  const [cut, ...more] = VALUES.filter((flag) => taken(flag) === 'true')
  if (cut === undefined) return [...switches, ...whole, ...argv]
  const [value, ...rest] = argv
  if (more.length === 0 && value !== undefined && !value.startsWith('-')) {
    return [...switches, ...whole, `--${cut}=${value}`, ...rest]
  }
  const names = [cut, ...more].map((flag) => `--${flag}`).join(' and ')
  throw new UsageError(`npm took ${names} for options of its own: put -- in front of them`)
}

const replayFolder = (text: string, cwd: string): string => {
  const folder = resolve(cwd, text)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`--replay '${text}': no such folder`)
  return realpathSync(folder)
}

const modeOf = (flags: ReturnType<typeof parseFlags>, cwd: string): Mode => {
  if (flags.live && flags.replay !== undefined) throw new UsageError('--live and --replay exclude each other')
  if (flags.replay !== undefined) return { kind: 'replay', folder: replayFolder(flags.replay, cwd) }
  return { kind: flags.live ? 'live' : 'demo' }
}

/** A world has a folder of its own, because its data is wrong in another. */
const folderNameOf = (mode: Mode, size: number, seed: number): string => {
  if (mode.kind === 'replay') return `replay-${createHash('sha256').update(mode.folder).digest('hex').slice(0, 10)}`
  const isStandard = mode.kind === 'live' || (size === STANDARD_SIZE && seed === STANDARD_SEED)
  return isStandard ? mode.kind : `demo-${size}-${seed}`
}

/** Parses the arguments of `npm start`; null for --help. Throws UsageError. */
export const parseStartOptions = (argv: readonly string[], cwd: string): StartOptions | null => {
  const flags = parseFlags(argv)
  if (flags.help) return null
  const mode = modeOf(flags, cwd)
  for (const flag of ['size', 'seed', 'no-history'] as const) {
    if (flags[flag] !== undefined && mode.kind !== 'demo') {
      throw new UsageError(`--${flag} is for the simulated market; it has no meaning with --${mode.kind}`)
    }
  }
  const size = wholeNumber('size', flags.size, 100, 60_000) ?? STANDARD_SIZE
  const seed = wholeNumber('seed', flags.seed, 0, 2 ** 31) ?? STANDARD_SEED
  return {
    mode,
    folderName: folderNameOf(mode, size, seed),
    fullPoll: flags['full-poll'],
    hasHistory: flags['no-history'] !== true,
    size,
    seed,
    port: wholeNumber('port', flags.port, 1, 65_535),
    isVerbose: flags.verbose,
  }
}
