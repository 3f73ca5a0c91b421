import { execFile } from 'node:child_process'
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LocalPostgres, startLocalPostgres } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import pg from 'pg'

const run = promisify(execFile)

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  shared_buffers: '96MB',
  max_connections: '150',
}
/** Files of the running server that must not be copied. */
const OWN_FILES = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf.tmp']

export type DatabasePair = {
  primary: LocalPostgres
  standby: LocalPostgres
  /** Ends the server as if its machine had lost power. */
  killPrimary: () => void
  /** Makes the standby the primary, resolves when it takes writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Copies the data folder of a running server, ready to follow it as a standby. */
const copyFolder = (primary: LocalPostgres, to: string): Promise<void> =>
  withClient(primary.url('postgres'), async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await run('cp', ['-a', primary.dataDir, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const file of OWN_FILES) await rm(join(to, file), { force: true })
    const { uid, gid } = await stat(to)
    for (const [file, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(to, file), text, { mode: 0o600 })
      await chown(join(to, file), uid, gid)
    }
    const { hostname, port, username, password } = new URL(primary.url('postgres'))
    const secret = decodeURIComponent(password)
    await appendFile(
      join(to, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${secret} application_name=standby'\n`,
    )
  })

/**
 * A primary and a hot standby that has every commit before its client is notified of it. `prepare` fills the primary
 * first.
 */
export const startDatabasePair = async (
  folder: string,
  prepare: (primary: LocalPostgres) => Promise<void>,
): Promise<DatabasePair> => {
  const primary = await startLocalPostgres({ dataDir: join(folder, 'primary'), settings: SETTINGS })
  await prepare(primary)
  const dataDir = join(folder, 'standby')
  await copyFolder(primary, dataDir)
  const standby = await startLocalPostgres({ dataDir, settings: SETTINGS })
  await withClient(primary.url('postgres'), async (client) => {
    await until('the standby to follow', async () => {
      const { rows } = await client.query(`select 1 from pg_stat_replication where state = 'streaming'`)
      return rows.length === 1
    })
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
  })
  return {
    primary,
    standby,
    killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
    promote: () =>
      withClient(standby.url('postgres'), async (client) => {
        await client.query('select pg_promote(true, 60)')
        await until('it to take writes', async () => {
          const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
          return rows[0]?.follows === false
        })
      }),
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}
