import { parseArgs } from 'node:util'
import { writeIdentityFile } from '../backup/age-keys.ts'
import { BackupError } from '../backup/backup-error.ts'
import { keepNewest } from '../backup/backup-folder.ts'
import { readDatabaseUrl, readIdentities, readRecipients, runCommand } from '../backup/backup-settings.ts'
import { withConnection } from '../backup/connection.ts'
import { describeManifest } from '../backup/manifest.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'

const USAGE = `Writes accounts and all that belongs to them to one file in the age format; the market is not in it.

  pnpm backup --new-key FILE
  pnpm backup --to FOLDER [--keep 14]
  pnpm backup --list FILE

  --new-key  write a new identity, which opens backups, and print its recipient, for whom they are written
  --to       folder of the backups; made when it is missing
  --keep     remove all but so many of the newest backups there, once the new one is whole
  --list     read a backup to its end and say what is in it

DATABASE_URL names the database. BACKUP_RECIPIENTS has the recipients, BACKUP_IDENTITIES, which only --list needs, the
identities or their files; several with commas. The tool of any distribution opens a backup, too:

  age -d -i IDENTITY FILE | gunzip`

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string' },
    list: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const readKeep = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new BackupError(`--keep '${text}': expected a whole number from 1`)
}

type WrittenBackup = { startedAt: Date; durationMs: number; rows: number; summary: string }

/**
 * Records a backup among the runs of jobs, where monitoring reads its age. Returns null, or why that
 * failed. The backup is complete either way: a standby accepts no writes, and cannot record its own.
 */
const noteBackup = async (
  url: string,
  { startedAt, durationMs, rows, summary }: WrittenBackup,
): Promise<string | null> => {
  try {
    await withConnection(url, 'gildscope-backup', (client) =>
      client.query(
        `insert into market.job_run (job, started_at, duration_ms, ok, rows, summary)
         values ('backup', $1, $2, true, $3, $4)`,
        [startedAt, Math.round(durationMs), rows, summary],
      ),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const backUp = async (folder: string): Promise<string> => {
  const keep = readKeep(values.keep)
  const recipients = readRecipients(process.env)
  const url = readDatabaseUrl(process.env)
  const startedAt = new Date()
  const begun = performance.now()
  const { file, manifest } = await writeBackup({ url, recipients, folder, now: startedAt })
  const removed = keep === null ? [] : await keepNewest(folder, keep, new Date())
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const ended = removed.length === 0 ? '' : `; removed ${removed.join(', ')}`
  const summary = `${rows} rows of ${manifest.tables.length} tables`
  const fault = await noteBackup(url, { startedAt, durationMs: performance.now() - begun, rows, summary })
  const unnoted = fault === null ? '' : `; not recorded for monitoring: ${fault}`
  return `${file}: ${summary}${ended}${unnoted}`
}

await runCommand(async () => {
  const { 'new-key': newKey, list, to, help } = values
  if (help) return USAGE
  if (newKey !== undefined) return writeIdentityFile(newKey, new Date())
  if (list !== undefined) return describeManifest(await checkBackup(list, await readIdentities(process.env)))
  return to === undefined ? USAGE : backUp(to)
})
