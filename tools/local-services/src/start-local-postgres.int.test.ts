import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LockedError } from './folder-lock.ts'
import { processIdentity } from './process-identity.ts'
import { type LocalPostgres, startLocalPostgres } from './start-local-postgres.ts'

const MODULE = fileURLToPath(new URL('./start-local-postgres.ts', import.meta.url))

let folder: string
let running: LocalPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-local-'))
  await chmod(folder, 0o755)
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  running = []
  await rm(folder, { recursive: true, force: true })
})

const start = async (options: { port?: number; log?: (line: string) => void } = {}): Promise<LocalPostgres> => {
  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), durability: 'disposable', ...options })
  running.push(server)
  return server
}

const stop = async (server: LocalPostgres): Promise<void> => {
  running = running.filter((other) => other !== server)
  await server.stop()
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts the server from a separate process that dies without cleaning up. */
const startAndDie = async (): Promise<number> => {
  const script = `
    const { startLocalPostgres } = await import(${JSON.stringify(MODULE)})
    const server = await startLocalPostgres({ dataDir: ${JSON.stringify(join(folder, 'postgres'))} })
    await server.ensureDatabase('kept')
    console.log(server.pid)
    process.stdin.resume()`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const pid = await new Promise<string>((resolve) => {
    createInterface(launcher.stdout).once('line', resolve)
  })
  const gone = new Promise((resolve) => launcher.once('exit', resolve))
  launcher.kill('SIGKILL')
  await gone
  return Number(pid)
}

it('keeps the data from one start to the next and leaves no process', async () => {
  const first = await start()
  const url = await first.ensureDatabase('kept')
  await query(url, 'create table coins (amount int)')
  await stop(first)
  expect(processIdentity(first.pid)).toBeNull()
  const second = await start()
  expect(await query(await second.ensureDatabase('kept'), 'select * from coins')).toEqual([])
})

it('starts again after its launcher was killed', async () => {
  const leftover = await startAndDie()
  const next = await start()
  expect(processIdentity(leftover)).toBeNull()
  expect(await query(next.url('kept'), 'select 1 as one')).toEqual([{ one: 1 }])
})

it.skipIf(!existsSync('/proc/sysvipc/shm'))(
  'keeps no shared memory on the data disk, nor where the system removes it at a logout',
  async () => {
    const server = await start()
    const url = server.url('postgres')
    expect(await query(url, `select type from pg_catalog.pg_ls_dir('pg_dynshmem') as type`)).toEqual([])
    expect(await readFile(`/proc/${server.pid}/maps`, 'utf8')).not.toContain('/dev/shm/')
    // What systemd looks at: it spares a segment that a process has attached.
    const rows = (await readFile('/proc/sysvipc/shm', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
    const [head = [], ...segments] = rows
    const [creator, users] = [head.indexOf('cpid'), head.indexOf('nattch')]
    const own = segments.filter((segment) => segment[creator] === String(server.pid))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((segment) => segment[users] === '0')).toEqual([])
    const preallocated = `select size > 0 as is_there from pg_shmem_allocations where name = 'Preallocated DSM'`
    expect(await query(url, preallocated)).toEqual([{ is_there: true }])
    // Every statement with a worker, which shares memory.
    await query(url, 'alter database postgres set debug_parallel_query = on')
    expect(await query(url, 'select count(*) > 0 as is_there from pg_class')).toEqual([{ is_there: true }])
  },
)

it('goes on in its log when it starts again', async () => {
  const first = await start()
  await expect(query(first.url('postgres'), `do $$ begin raise warning 'of the first run'; end $$`)).resolves.toEqual(
    [],
  )
  await stop(first)
  await stop(await start())
  expect(await readFile(first.logFile, 'utf8')).toContain('of the first run')
})

it('starts although a stale pid file names a process that is something else', async () => {
  const first = await start()
  await stop(first)
  await writeFile(join(first.dataDir, 'postmaster.pid'), `${process.pid}\n${first.dataDir}\n`)
  const next = await start()
  expect(next.pid).not.toBe(process.pid)
})

it('names the process that uses the folder already', async () => {
  await start()
  const second = start()
  await expect(second).rejects.toThrow(LockedError)
  await expect(second).rejects.toThrow(`in use by process ${process.pid}`)
})

it('names a port that is taken', async () => {
  const blocker = createServer()
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, '127.0.0.1', () => {
      const address = blocker.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await expect(start({ port })).rejects.toThrow(`port ${port} (PostgreSQL) is taken`)
  blocker.close()
})

it("shows the server's output when it does not start", async () => {
  const first = await start()
  await stop(first)
  const conf = join(first.dataDir, 'postgresql.conf')
  await writeFile(conf, `${await readFile(conf, 'utf8')}\nno_such_setting = 1\n`)
  await expect(start()).rejects.toThrow(/ended with 1.*unrecognized configuration parameter "no_such_setting"/s)
})

/** Names, sizes and times of everything in a folder. */
const look = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(dataDir, { recursive: true })
  const stats = await Promise.all(names.sort().map(async (name) => ({ name, of: await stat(join(dataDir, name)) })))
  return stats.map(({ name, of }) => `${name} ${of.size} ${of.mtimeMs}`)
}

it('refuses a folder of another or an unknown major version, and leaves it unchanged', async () => {
  const first = await start()
  await stop(first)
  const file = join(first.dataDir, 'PG_VERSION')
  const own = await readFile(file, 'utf8')
  // The remains of a killed run, which a start on another system would remove.
  await writeFile(join(first.dataDir, 'postmaster.pid'), `${process.pid}\n${first.dataDir}\n`)
  const reasons: [version: string | null, reason: RegExp][] = [
    ['17\n', /holds a database of PostgreSQL 17, .* brings PostgreSQL 18, which cannot .*pnpm backup.*pnpm restore/],
    ['19\n', /holds a database of PostgreSQL 19, .* brings PostgreSQL 18/],
    ['', /is damaged: its PG_VERSION contains '' instead of a PostgreSQL version/],
    ['18beta\n', /is damaged: its PG_VERSION contains '18beta'/],
    [null, /is not a database folder: it has no PG_VERSION/],
  ]
  for (const [version, reason] of reasons) {
    await (version === null ? rm(file) : writeFile(file, version))
    const before = await look(first.dataDir)
    await expect(start(), `${version}`).rejects.toThrow(reason)
    expect(await look(first.dataDir), `${version}`).toEqual(before)
  }
  await writeFile(file, own)
  await start()
})

it("moves out of a folder that the database's user cannot enter, as another user than root can", async () => {
  const isMoved = process.getuid?.() === 0
  await chmod(folder, 0o700)
  const said: string[] = []
  const first = await start({ log: (line) => said.push(line) })
  expect(first.dataDir.startsWith(folder)).toBe(!isMoved)
  expect(said.join('\n').includes(first.dataDir)).toBe(isMoved)
  await stop(first)
  const second = await start()
  expect(second.dataDir).toBe(first.dataDir)
  await stop(second)
  if (isMoved) await rm(join(first.dataDir, '..'), { recursive: true })
})
