import { join } from 'node:path'
import { withoutVariables } from '@gildscope/base/env-files'
import type { ServiceRole } from '@gildscope/db'
import type { StartOptions } from './options.ts'
import type { Ports } from './ports.ts'
import type { ServiceSpec } from './run-service.ts'
import type { Secrets } from './secrets.ts'
import type { Env } from './settings.ts'
import type { Database } from './start-database.ts'

export type SystemSetup = {
  options: StartOptions
  folder: string
  ports: Ports
  secrets: Secrets
  /** The user's settings: passed on to every process except those that a start decides itself. */
  env: Env
}

/** The processes' names for the kinds of market. */
const DATA_SOURCES = { demo: 'simulated', live: 'live', replay: 'replay' } as const

/**
 * The moments of a recording are minutes or hours apart, and each finished poll advances to the next: compared all the
 * same.
 */
const REPLAY = { POLL_SECONDS: '5', POLL_GAP_SLOTS: '10080' }

/** The real game forgets trades after 90 days; a demo starts with what an archive holds after years. */
const DEMO_TRADE_HISTORY_DAYS = '730'
const DEMO_ARCHIVE_DAYS = '365'
/** Trying drop collection means waiting for the game twice; for the real one it is five minutes. */
const DEMO_ACCOUNT_CACHE_SECONDS = '20'

const local = (port: number): string => `http://127.0.0.1:${port}`

/** The one address at which everything but the site listens. */
const LOOPBACK = '127.0.0.1'
const EVERY_ADDRESS = ['', '0.0.0.0', '::', LOOPBACK]

const siteHost = ({ env }: SystemSetup): string => env.HOST || LOOPBACK

/** The site's address on this machine, whatever its public one. */
export const siteOnThisMachine = (setup: SystemSetup): string => {
  const host = siteHost(setup)
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${setup.ports.GATEWAY_PORT}`
}

/** The name under which the site is meant to be opened. */
export const publicOrigin = (setup: SystemSetup): string => setup.env.PUBLIC_ORIGIN || siteOnThisMachine(setup)

const passedOn = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Only those who need them get them. */
const SECRETS = ['VAULT_KEYS', 'PSEUDONYM_KEY']

/** The user's variables and those of a process, whose value counts even where the user named a file for one of them. */
const ownEnv = ({ env, folder }: SystemSetup, own: Record<string, string>): Record<string, string> => ({
  NODE_COMPILE_CACHE: join(folder, '..', 'compile-cache'),
  ...passedOn(withoutVariables(env, [...SECRETS, ...Object.keys(own)])),
  ...own,
})

const spec = (
  setup: SystemSetup,
  name: string,
  entry: string,
  own: { port: number; env?: Record<string, string>; args?: string[]; origin?: string },
): ServiceSpec => ({
  name,
  entry,
  ...(own.args && { args: own.args }),
  env: ownEnv(setup, {
    NODE_ENV: 'production',
    DATA_SOURCE: DATA_SOURCES[setup.options.mode.kind],
    PUBLIC_ORIGIN: publicOrigin(setup),
    // HOST is the public interface of the site; the processes behind it stay private.
    HOST: LOOPBACK,
    // Everything is on this machine and a single user waits for Ctrl-C to finish.
    DRAIN_MS: '1500',
    PORT: String(own.port),
    ...own.env,
  }),
  healthUrl: `${own.origin ?? local(own.port)}/health`,
  logFile: join(setup.folder, 'logs', `${name}.log`),
})

/** The simulated game; null when the real one is used. */
export const simulatorSpec = (setup: SystemSetup): ServiceSpec | null => {
  const { options, ports, folder } = setup
  if (options.mode.kind === 'live') return null
  const world =
    options.mode.kind === 'replay'
      ? ['--replay', options.mode.folder]
      : ['--size', String(options.size), '--seed', String(options.seed)]
  return spec(setup, 'simulator', 'tools/game-simulator/src/main.ts', {
    port: ports.SIMULATOR_PORT,
    env: {
      SIMULATOR_TRADE_HISTORY_DAYS: setup.env.SIMULATOR_TRADE_HISTORY_DAYS || DEMO_TRADE_HISTORY_DAYS,
      SIMULATOR_ACCOUNT_CACHE_SECONDS: setup.env.SIMULATOR_ACCOUNT_CACHE_SECONDS || DEMO_ACCOUNT_CACHE_SECONDS,
    },
    // The limits of the real game protect the real game.
    args: [
      '--port',
      String(ports.SIMULATOR_PORT),
      '--state',
      join(folder, 'simulator'),
      '--rate-limit',
      'off',
      ...world,
    ],
  })
}

/** Takes the mails of a demo and shows them; null when the market is real, and so are addresses. */
export const mailSinkSpec = (setup: SystemSetup): ServiceSpec | null => {
  const { options, ports, folder } = setup
  if (options.mode.kind === 'live') return null
  const port = ['--port', String(ports.MAIL_SINK_PORT), '--http-port', String(ports.MAIL_SINK_HTTP_PORT)]
  return spec(setup, 'mail-sink', 'tools/mail-sink/src/main.ts', {
    port: ports.MAIL_SINK_HTTP_PORT,
    args: [...port, '--file', join(folder, 'mails.json')],
  })
}

/** Encrypts private data; the environment's own keys take precedence. */
const vaultEnv = ({ secrets, env }: SystemSetup) => ({ VAULT_KEYS: env.VAULT_KEYS || secrets.vaultKeys })

/** Identifies submitters in drop research without their names. */
const pseudonymEnv = ({ secrets, env }: SystemSetup) => ({ PSEUDONYM_KEY: env.PSEUDONYM_KEY || secrets.pseudonymKey })

/** The services; they need the database, each under its own role, and nothing else. */
export const servingSpecs = (
  setup: SystemSetup,
  databaseUrls: Readonly<Record<ServiceRole, string>>,
): ServiceSpec[] => {
  const { ports, options } = setup
  const database = (service: ServiceRole) => ({ DATABASE_URL: databaseUrls[service] })
  const game = local(ports.SIMULATOR_PORT)
  const asked = options.mode.kind === 'live' ? {} : { GAME_API_URL: game }
  const accountEnv = {
    ...database('account'),
    ...vaultEnv(setup),
    ...pseudonymEnv(setup),
    ...asked,
    ...(options.mode.kind !== 'live' && { DEMO_KEYS_URL: `${game}/feeds/demo-keys.json` }),
  }
  return [
    spec(setup, 'items', 'services/items/src/main.ts', { port: ports.ITEMS_PORT, env: database('items') }),
    spec(setup, 'stats', 'services/stats/src/main.ts', {
      port: ports.STATS_PORT,
      env: {
        ...database('stats'),
        ...pseudonymEnv(setup),
        ...asked,
        // What is submitted in a demo is seen at once.
        ...(options.mode.kind !== 'live' && { DROPS_WAIT_DAYS: '0' }),
      },
    }),
    spec(setup, 'account', 'services/account/src/main.ts', { port: ports.ACCOUNT_PORT, env: accountEnv }),
  ]
}

/** Next to the data, unless their operator names another place; a recording has been dumped where it was made. */
const dumpEnv = ({ options, folder, env }: SystemSetup): Record<string, string> => {
  const url = env.DUMP_URL || (options.mode.kind === 'replay' ? '' : join(folder, 'dumps'))
  return url === '' ? {} : { DUMP_URL: url }
}

/** The process that browsers reach. */
export const gatewaySpec = (setup: SystemSetup): ServiceSpec => {
  const { ports, options } = setup
  return spec(setup, 'gateway', 'apps/gateway/src/main.ts', {
    port: ports.GATEWAY_PORT,
    origin: EVERY_ADDRESS.includes(siteHost(setup)) ? local(ports.GATEWAY_PORT) : siteOnThisMachine(setup),
    env: {
      HOST: siteHost(setup),
      ITEMS_ORIGIN: local(ports.ITEMS_PORT),
      STATS_ORIGIN: local(ports.STATS_PORT),
      ACCOUNT_ORIGIN: local(ports.ACCOUNT_PORT),
      ...dumpEnv(setup),
      ...(options.mode.kind !== 'live' && {
        GAME_ORIGIN: local(ports.SIMULATOR_PORT),
        MAIL_SINK_ORIGIN: local(ports.MAIL_SINK_HTTP_PORT),
      }),
    },
  })
}

/** `worldId` is the simulator's name for its world; null for the real game. */
export const workerSpec = (
  setup: SystemSetup,
  { urls, dataDir }: Pick<Database, 'urls' | 'dataDir'>,
  worldId: string | null,
): ServiceSpec => {
  const { ports, options } = setup
  const game = local(ports.SIMULATOR_PORT)
  const simulated = {
    GAME_API_URL: game,
    GAME_TOKENS_PER_SECOND: '1000',
    GAME_BURST: '1000',
    WORLD_ID: worldId ?? '',
    GEMSTORE_FEED_URL: `${game}/feeds/gemstore.json`,
    // Overrides the environment: mails of a demo never leave this machine.
    SMTP_URL: `smtp://127.0.0.1:${ports.MAIL_SINK_PORT}`,
  }
  // Feeds of a generated world besides the game's API, which a recording lacks.
  const generated = {
    ...(options.hasHistory && {
      HISTORY_ARCHIVE_URL: `${game}/gw2`,
      // Its archive goes back to the beginning of the game, far longer than a start may take.
      HISTORY_ARCHIVE_DAYS: setup.env.HISTORY_ARCHIVE_DAYS || DEMO_ARCHIVE_DAYS,
    }),
    COMMUNITY_FEEDS: 'on',
    CUSTOM_RECIPES_FEED_URL: `${game}/feeds/custom-recipes.json`,
    PROFITS_RECIPES_FEED_URL: `${game}/feeds/profits-recipes.json`,
    RAID_REWARDS_FEED_URL: `${game}/feeds/raid-rewards.json`,
    FESTIVALS_FEED_URL: `${game}/feeds/festivals.json`,
    FRACTAL_SAMPLES_FEED_URL: `${game}/feeds/fractal-samples.json`,
    FORGES_FEED_URL: `${game}/feeds/forges.json`,
    FORGES_FEED_NAME: 'simulated',
    DROPS_FEED_URL: `${game}/feeds/drops.jsonl`,
    DROPS_FEED_NAME: 'simulated',
  }
  return spec(setup, 'worker', 'services/worker/src/main.ts', {
    port: ports.WORKER_PORT,
    env: {
      DATABASE_URL: urls.worker,
      // The disk that must not be full, wherever the checkout is.
      DATA_FOLDER: setup.env.DATA_FOLDER || dataDir,
      ...vaultEnv(setup),
      ...pseudonymEnv(setup),
      ...dumpEnv(setup),
      // Reading a local market in full burdens no one else.
      FULL_POLL: String(options.fullPoll || options.mode.kind !== 'live'),
      ...(worldId !== null && simulated),
      ...(options.mode.kind === 'replay' && REPLAY),
      ...(options.mode.kind === 'demo' && generated),
    },
  })
}
