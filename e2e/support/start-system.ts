import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertPortFree } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { type LiveProcess, processTree, stillRunning } from './process-tree.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 150_000
const STOP_LIMIT_MS = 60_000

const PORT_VARIABLES = [
  'GATEWAY_PORT',
  'ITEMS_PORT',
  'STATS_PORT',
  'ACCOUNT_PORT',
  'WORKER_PORT',
  'SIMULATOR_PORT',
  'MAIL_SINK_PORT',
  'MAIL_SINK_HTTP_PORT',
  'POSTGRES_PORT',
] as const

export type Ports = Record<(typeof PORT_VARIABLES)[number], number>

/** Where a start keeps its data, and the ports that it listens on; several starts may follow each other in it. */
export type SystemPlace = { folder: string; ports: Ports; remove: () => Promise<void> }

export type Launch = {
  /** Everything it said so far. */
  output: () => string
  /** Resolves with the exit code, null when a signal ended it. */
  exited: Promise<number | null>
  /** Interrupts it as the terminal does with Ctrl-C: every process of the foreground at once. */
  interrupt: () => void
  /** SIGKILL to the launcher alone. */
  kill: () => void
  databaseFolder: () => string
  /** The launcher, all that it started, and the database with its children. */
  processes: () => LiveProcess[]
}

export type System = Launch & {
  origin: string
  /** Where the simulated or replayed game answers. */
  game: string
  worker: string
  /** Where each process serves its metrics, as host and port. */
  metricsAt: Readonly<Record<string, string>>
  databaseUrl: () => string
  /** Ctrl-C, resolves when the launcher and everything that it started has ended. */
  stop: () => Promise<number | null>
}

/** Below the range from which systems take the ports of outgoing connections: those come and go on their own. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 31_999

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)
    const isFree = await assertPortFree(port, 'a test').then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}

const freePorts = async (): Promise<Ports> => {
  const chosen = new Set<number>()
  while (chosen.size < PORT_VARIABLES.length) chosen.add(await freePort())
  const [GATEWAY_PORT = 0, ITEMS_PORT = 0, STATS_PORT = 0, ACCOUNT_PORT = 0, ...rest] = chosen
  const [WORKER_PORT = 0, SIMULATOR_PORT = 0, MAIL_SINK_PORT = 0, MAIL_SINK_HTTP_PORT = 0, POSTGRES_PORT = 0] = rest
  const services = { GATEWAY_PORT, ITEMS_PORT, STATS_PORT, ACCOUNT_PORT, WORKER_PORT, POSTGRES_PORT }
  return { ...services, SIMULATOR_PORT, MAIL_SINK_PORT, MAIL_SINK_HTTP_PORT }
}

export const createPlace = async (): Promise<SystemPlace> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-e2e-'))
  // A database that runs as another user must be able to enter.
  chmodSync(folder, 0o755)
  return { folder, ports: await freePorts(), remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

const postmaster = (databaseFolder: string): number[] => {
  const file = join(databaseFolder, 'postmaster.pid')
  return existsSync(file) ? [Number.parseInt(readFileSync(file, 'utf8'), 10)] : []
}

export type LaunchOptions = { args?: readonly string[]; env?: Record<string, string> }

const DATA_FOLDER_NAME = /Data and logs: \S*\/(\S+)\. Ctrl-C/

/** Runs the launcher as `npm start` does. */
export const launch = (place: SystemPlace, { args = [], env = {} }: LaunchOptions = {}): Launch => {
  const ports = Object.fromEntries(Object.entries(place.ports).map(([name, port]) => [name, String(port)]))
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), ...args], {
    cwd: ROOT,
    env: {
      ...inherited(),
      ...ports,
      GILDSCOPE_DATA: place.folder,
      NODE_COMPILE_CACHE: join(ROOT, '.data', 'compile-cache'),
      // As the real game; a test that looks at years asks for them.
      SIMULATOR_TRADE_HISTORY_DAYS: '90',
      ...env,
    },
    // A process group of its own, which an interrupt from the terminal would reach as a whole.
    detached: true,
    // It exits on its own when the channel closes because the tests were stopped.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const pid = child.pid ?? 0
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exited = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code))
  })
  const signal = (target: number, name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(target, name)
  }
  const databaseFolder = (): string => join(place.folder, output.match(DATA_FOLDER_NAME)?.[1] ?? '', 'postgres')
  return {
    output: () => output,
    exited,
    interrupt: () => signal(-pid, 'SIGINT'),
    kill: () => signal(pid, 'SIGKILL'),
    databaseFolder,
    processes: () => processTree([pid, ...postmaster(databaseFolder())]),
  }
}

/** Starts the whole system and waits until it reports that it is ready. */
export const startSystem = async (place: SystemPlace, options: LaunchOptions = {}): Promise<System> => {
  const launched = launch(place, options)
  const origin = `http://localhost:${place.ports.GATEWAY_PORT}`
  let hasEnded = false
  void launched.exited.then(() => {
    hasEnded = true
  })
  const isThere = (): boolean => {
    if (hasEnded) throw new Error(`the system ended at its start:\n${launched.output()}`)
    return launched.output().includes(`Gildscope is at ${origin}`)
  }
  const stop = async (): Promise<number | null> => {
    const before = launched.processes()
    launched.interrupt()
    const code = await launched.exited
    await until('the end of every process', () => stillRunning(before).length === 0, STOP_LIMIT_MS)
    return code
  }
  try {
    await until('the system to be there', isThere, START_LIMIT_MS)
  } catch (error) {
    if (!hasEnded) await stop()
    throw new Error(`${error instanceof Error ? error.message : error}\n${launched.output()}`)
  }
  const databaseUrl = (): string => {
    const password = readFileSync(join(launched.databaseFolder(), 'superuser-password'), 'utf8')
    return `postgresql://postgres:${password}@127.0.0.1:${place.ports.POSTGRES_PORT}/gildscope`
  }
  const local = (port: number): string => `http://127.0.0.1:${port}`
  return {
    ...launched,
    origin,
    game: local(place.ports.SIMULATOR_PORT),
    worker: local(place.ports.WORKER_PORT),
    metricsAt: {
      // Under another name the gateway wants a token.
      gateway: `localhost:${place.ports.GATEWAY_PORT}`,
      items: `127.0.0.1:${place.ports.ITEMS_PORT}`,
      stats: `127.0.0.1:${place.ports.STATS_PORT}`,
      account: `127.0.0.1:${place.ports.ACCOUNT_PORT}`,
      worker: `127.0.0.1:${place.ports.WORKER_PORT}`,
    },
    databaseUrl,
    stop,
  }
}
