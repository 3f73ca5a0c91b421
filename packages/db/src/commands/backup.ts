import { parseArgs } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { keepNewest } from '../backup/backup-folder.ts'
import { readBackupKeys, readDatabaseUrl, runCommand } from '../backup/backup-settings.ts'
import { describeManifest } from '../backup/manifest.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'

const USAGE = `Writes accounts and all that belongs to them to one sealed file; the market is not in it.

  pnpm backup --to FOLDER [--keep 14]
  pnpm backup --list FILE

  --to     folder of the backups; made when it is missing
  --keep   remove all but so many of the newest backups there, once the new one is whole
  --list   read a backup to its end and say what is in it

DATABASE_URL names the database, BACKUP_KEY the key as name:secret.`

const { values } = parseArgs({
  options: {
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

const backUp = async (folder: string): Promise<string> => {
  const keep = readKeep(values.keep)
  const [key] = readBackupKeys(process.env)
  const { file, manifest } = await writeBackup({ url: readDatabaseUrl(process.env), key, folder, now: new Date() })
  const removed = keep === null ? [] : await keepNewest(folder, keep, new Date())
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const ended = removed.length === 0 ? '' : `; removed ${removed.join(', ')}`
  return `${file}: ${rows} rows of ${manifest.tables.length} tables${ended}`
}

await runCommand(async () => {
  if (values.list !== undefined) return describeManifest(await checkBackup(values.list, readBackupKeys(process.env)))
  return values.help || values.to === undefined ? USAGE : backUp(values.to)
})
