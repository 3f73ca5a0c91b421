import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, restoreBackup, writeBackup, writeIdentityFile } from '@gildscope/db/backup'
import { runEntry, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPeople, OTHER_TABLES, readPeople } from './testing/people.ts'
import { runPipe } from './testing/standard-tools.ts'

/** `pnpm backup` or `pnpm restore`. */
const runCommand = (name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
  runEntry(`packages/db/src/commands/${name}.ts`, args, env)

const source = useDatabase()
const target = useDatabase()
const unlike = useDatabase()
const empty = useDatabase({ isEmpty: true })
const busy = useDatabase()
const byTools = useDatabase()

let folder: string
let file: string
/** The file of an identity, its content, and the recipient for its backups. */
let identityFile: string
let identities: string[]
let recipients: string[]

const newKey = async (name: string) => {
  const path = join(folder, name)
  const recipient = await writeIdentityFile(path, new Date())
  const [identity = ''] = (await readFile(path, 'utf8')).match(/^AGE-SECRET-KEY-.*$/m) ?? []
  return { path, identity, recipient }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gildscope-backup-'))
  const key = await newKey('identity.txt')
  identityFile = key.path
  identities = [key.identity]
  recipients = [key.recipient]
  for (const { pool } of [source, target]) await pool.query(OTHER_TABLES)
  await fillPeople(source.pool, 120)
  file = (await writeBackup({ url: source.url, recipients, folder, now: new Date() })).file
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a backup', () => {
  test('is restored with every row of every table, byte for byte', async () => {
    const fresh = await readPeople(target.pool)
    expect(Object.values(fresh).flat()).toEqual([])
    const before = await readPeople(source.pool)
    expect(Object.keys(before).length).toBeGreaterThan(12)
    const archives = ['account.due', 'account.share', 'archive.entry', 'archive.gap', 'archive.pack']
    expect(Object.keys(before)).toEqual(expect.arrayContaining(archives))
    for (const [table, lines] of Object.entries(before)) expect(lines.length, table).toBeGreaterThan(10)
    const { tables, sequences } = await restoreBackup({ url: target.url, identities, file })
    expect(await readPeople(target.pool)).toEqual(before)
    const again = await writeBackup({ url: target.url, recipients, folder, now: new Date(0) })
    expect(again.manifest).toMatchObject({ tables, sequences })
    expect(tables.find(({ name }) => name === 'site_account')?.rows).toBe(120)
    const { rows } = await target.pool.query('insert into stats.sheet (at) values (now()) returning sheet_id')
    expect(rows).toEqual([{ sheet_id: 121 }])
  })

  test('is for its owner only, reveals nothing without its identity, and leaves no unfinished file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
    const bytes = await readFile(file)
    expect(bytes.includes('site_account')).toBe(false)
    expect(bytes.includes('AGE-SECRET-KEY')).toBe(false)
  })
})

describe('a restore', () => {
  const restore = (url: string, from = file, keys = identities) => restoreBackup({ url, identities: keys, file: from })

  const withBytes = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(folder, `changed-${randomBytes(4).toString('hex')}`)
    await writeFile(path, change(await readFile(file)))
    return path
  }

  const flip = (bytes: Buffer, at: number): Buffer => {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }

  beforeAll(() => unlike.pool.query(OTHER_TABLES))

  test('changes nothing for a file with a changed byte anywhere, a cut one, or none', async () => {
    const { length } = await readFile(file)
    for (const at of [3, 100, 200, 70_000, Math.floor(length / 2), length - 1]) {
      await expect(restore(unlike.url, await withBytes((bytes) => flip(bytes, at))), `${at}`).rejects.toThrow(
        /damaged|not a backup/,
      )
    }
    for (const end of [0, 60, 66_000, length - 1]) {
      await expect(restore(unlike.url, await withBytes((bytes) => bytes.subarray(0, end)))).rejects.toThrow('cut off')
    }
    await expect(restore(unlike.url, join(folder, 'missing'))).rejects.toThrow('ENOENT')
    expect(Object.values(await readPeople(unlike.pool)).flat()).toEqual([])
  })

  test('changes nothing without the right identity', async () => {
    const other = await newKey('other.txt')
    await expect(restore(unlike.url, file, [other.identity])).rejects.toThrow('no key of BACKUP_IDENTITIES opens')
    expect(Object.values(await readPeople(unlike.pool)).flat()).toEqual([])
  })

  test('refuses a database with a single row, and names its table', async () => {
    await unlike.pool.query(`insert into account.gemstore_entry values (gen_random_uuid(), 'a', 1, null)`)
    const before = await readPeople(unlike.pool)
    await expect(restore(unlike.url)).rejects.toThrow('rows already in account.gemstore_entry')
    expect(await readPeople(unlike.pool)).toEqual(before)
    await unlike.pool.query('truncate account.gemstore_entry')
  })

  test('refuses other tables, another migration and no migration', async () => {
    await unlike.pool.query('alter table stats.sheet add column more text')
    await expect(restore(unlike.url)).rejects.toThrow('other tables or columns')
    await unlike.pool.query('alter table stats.sheet drop column more')
    await unlike.pool.query(
      `update public.migration set hash = 'other' where created_at = (select max(created_at) from public.migration)`,
    )
    await expect(restore(unlike.url)).rejects.toThrow(/made at migration \d{4}_\w+, the database is at/)
    await expect(restore(empty.url)).rejects.toThrow('run its migrations first')
    expect(Object.values(await readPeople(unlike.pool)).flat()).toEqual([])
  })

  test('undoes everything when a row cannot be stored', async () => {
    const other = await writeBackup({ url: source.url, recipients, folder, now: new Date(Date.now() + 1_000) })
    await busy.pool.query(OTHER_TABLES)
    await busy.pool.query(`alter table account.verification_list add constraint no_more check (revision is null)`)
    await expect(restore(busy.url, other.file)).rejects.toThrow('no_more')
    expect(Object.values(await readPeople(busy.pool)).flat()).toEqual([])
    await busy.pool.query('alter table account.verification_list drop constraint no_more')
    await restore(busy.url, other.file)
    expect(await readPeople(busy.pool)).toEqual(await readPeople(source.pool))
  })
})

describe('a backup of a database that is written to', () => {
  const ADD_PAIR = `with account as (insert into account.site_account
      (account_id, user_name, user_key, password_hash, password_changed_at, notice_key)
      values (gen_random_uuid(), $1, $1, '-', now(), $1) returning account_id)
    insert into account.market_list select account_id, $1, $1, '{}', 1, now() from account`

  test('holds one moment: no list without its account, no account without its list', async () => {
    let count = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) await source.pool.query(ADD_PAIR, [`pair-${count++}`])
    })()
    const folders = join(folder, 'busy')
    const sizes: (number | undefined)[] = []
    for (let round = 0; round < 5; round++) {
      const { manifest } = await writeBackup({ url: source.url, recipients, folder: folders, now: new Date() })
      const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
      expect(rowsOf('market_list')).toBe(rowsOf('site_account'))
      sizes.push(rowsOf('site_account'))
    }
    isOver = true
    await writing
    expect(new Set(sizes).size).toBeGreaterThan(1)
  })
})

describe('with the age of the distribution', { tags: 'age' }, () => {
  const env = () => ({
    FILE: file,
    IDENTITY: identityFile,
    RECIPIENT: recipients.join(),
    OTHER: join(folder, 'by-age'),
  })
  const OPEN = 'age -d -i "$IDENTITY" "$FILE" | gunzip'

  test('a backup can be opened, and its contents listed', async () => {
    const { code, out, err } = await runPipe(OPEN, env())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const manifest = await checkBackup(file, identities)
    expect(JSON.parse(/^-- manifest (.*)$/m.exec(out)?.[1] ?? '')).toEqual(manifest)
    for (const { schema, name, rows, sha256 } of manifest.tables) {
      const start = out.indexOf(`\ncopy "${schema}"."${name.replaceAll('"', '""')}" (`)
      const lines = out.slice(out.indexOf('\n', start + 1) + 1)
      const text = lines.startsWith('\\.\n') ? '' : lines.slice(0, lines.indexOf('\n\\.\n') + 1)
      expect(start, name).toBeGreaterThan(0)
      expect(text.split('\n').length - 1, name).toBe(rows)
      expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
    }
  })

  test('its encrypted output is a backup', async () => {
    const { code, err } = await runPipe(`${OPEN} | gzip | age -r "$RECIPIENT" -o "$OTHER"`, env())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(await checkBackup(env().OTHER, identities)).toEqual(await checkBackup(file, identities))
  })

  describe('and its psql', { tags: 'psql' }, () => {
    const RESTORE = 'psql --quiet --no-psqlrc "$DATABASE_URL"'
    const into = (restore: string, database: string) => runPipe(restore, { ...env(), DATABASE_URL: database })
    const countRows = async () => Object.values(await readPeople(byTools.pool)).flat().length

    beforeAll(() => byTools.pool.query(OTHER_TABLES))

    test('a backup that is cut off leaves nothing', async () => {
      for (const end of ['^-- manifest', '^alter sequence', '^copy "stats"']) {
        const { out } = await into(
          `${OPEN} | sed '/${end}/,$d' | ${RESTORE}; ${OPEN} | sed '/${end}/,$d' | wc -l`,
          byTools.url,
        )
        expect(Number(out), end).toBeGreaterThan(100)
        expect(await countRows(), end).toBe(0)
      }
    })

    test('a database at another migration stays as it is', async () => {
      const newest = 'where created_at = (select max(created_at) from public.migration)'
      await byTools.pool.query(`update public.migration set hash = 'other' || hash ${newest}`)
      const { code, err } = await into(`${OPEN} | ${RESTORE}`, byTools.url)
      expect(code).not.toBe(0)
      expect(err).toContain('the database is at another one')
      expect(await countRows()).toBe(0)
      await byTools.pool.query(`update public.migration set hash = substr(hash, 6) ${newest}`)
    })

    test('a backup is restored with every row of every table, once', async () => {
      const first = await into(`${OPEN} | ${RESTORE}`, byTools.url)
      expect(first).toEqual({ code: 0, out: '', err: '' })
      const again = await writeBackup({ url: byTools.url, recipients, folder, now: new Date(1) })
      const { tables, sequences } = await checkBackup(file, identities)
      expect(again.manifest).toMatchObject({ tables, sequences })
      const second = await into(`${OPEN} | ${RESTORE}`, byTools.url)
      expect(second.code).not.toBe(0)
      expect(second.err).toContain('there are rows already in')
    })
  })
})

describe('the commands', () => {
  const writing = () => ({ DATABASE_URL: source.url, BACKUP_RECIPIENTS: recipients.join() })
  const reading = () => ({ DATABASE_URL: source.url, BACKUP_IDENTITIES: identityFile })

  test('make a key pair, write for it without its identity, list, and keep the newest', async () => {
    const identity = join(folder, 'made.txt')
    const made = await runCommand('backup', ['--new-key', identity], {})
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^age1[a-z0-9]{58}\n$/), err: '' })
    expect((await stat(identity)).mode & 0o777).toBe(0o600)
    const to = join(folder, 'kept')
    const env = { DATABASE_URL: source.url, BACKUP_RECIPIENTS: `${recipients.join()},${made.out.trim()}` }
    for (let round = 0; round < 3; round++) {
      const { code, out, err } = await runCommand('backup', ['--to', to, '--keep', '2'], env)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toMatch(/gildscope-\d{8}T\d{9}Z\.sql\.gz\.age: \d+ rows of \d+ tables/)
    }
    const { rows: runs } = await source.pool.query(`select ok, rows, summary from market.job_run where job = 'backup'`)
    expect(runs).toHaveLength(3)
    expect(runs[0]).toMatchObject({ ok: true, summary: expect.stringMatching(/^\d+ rows of \d+ tables$/) })
    const names = await readdir(to)
    expect(names.length).toBe(2)
    const newest = join(to, names.sort().at(-1) ?? '')
    const manifest = await checkBackup(newest, identities)
    for (const name of ['backup', 'restore'] as const) {
      const { out, code } = await runCommand(name, ['--list', newest], { BACKUP_IDENTITIES: identity })
      expect(code).toBe(0)
      expect(out).toContain(`made      ${manifest.createdAt}`)
      for (const recipient of env.BACKUP_RECIPIENTS.split(',')) expect(out).toContain(`for       ${recipient}`)
      for (const { name: table, rows, sha256 } of manifest.tables)
        expect(out).toMatch(new RegExp(`${rows} rows .*${table}.* ${sha256}`))
    }
  })

  test('back up a read-only database, and warn that the run is not recorded', async () => {
    const url = new URL(source.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const to = join(folder, 'of-a-standby')
    const { code, out, err } = await runCommand('backup', ['--to', to], { ...writing(), DATABASE_URL: url.href })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('; not recorded for monitoring: cannot execute INSERT in a read-only transaction')
    expect(await readdir(to)).toHaveLength(1)
  })

  test('exit with 1 and one line with the reason', async () => {
    const wrong = await Promise.all([
      runCommand('backup', ['--to', folder], { DATABASE_URL: source.url }),
      runCommand('backup', ['--to', folder], { ...writing(), BACKUP_RECIPIENTS: 'age1short' }),
      runCommand('backup', ['--to', folder, '--keep', '0'], writing()),
      runCommand('backup', ['--new-key', identityFile], {}),
      runCommand('restore', ['--from', file], { DATABASE_URL: source.url }),
      runCommand('restore', ['--from', file], { ...reading(), BACKUP_IDENTITIES: file }),
      runCommand('restore', ['--from', file], reading()),
    ])
    const reasons = [
      'BACKUP_RECIPIENTS is not set',
      "BACKUP_RECIPIENTS: 'age1short'",
      "--keep '0'",
      'is there already',
      'BACKUP_IDENTITIES is not set',
      'is no file of identities',
      'there are rows already in',
    ]
    for (const [index, { code, out, err }] of wrong.entries()) {
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toContain(reasons[index])
      expect(err).not.toContain('    at ')
    }
  })
})
