import { parseArgs } from 'node:util'
import { readBackupKeys, readDatabaseUrl, runCommand } from '../backup/backup-settings.ts'
import { describeManifest } from '../backup/manifest.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'

const USAGE = `Brings a backup into a database that has the newest schema and no accounts. It is done as a whole or not at all.

  pnpm restore --from FILE
  pnpm restore --list FILE

  --list   read a backup to its end and say what is in it

DATABASE_URL names the database, BACKUP_KEY the key as name:secret.`

const { values } = parseArgs({
  options: { from: { type: 'string' }, list: { type: 'string' }, help: { type: 'boolean' } },
})

await runCommand(async () => {
  if (values.list !== undefined) return describeManifest(await checkBackup(values.list, readBackupKeys(process.env)))
  if (values.help || values.from === undefined) return USAGE
  const keys = readBackupKeys(process.env)
  const manifest = await restoreBackup({ url: readDatabaseUrl(process.env), keys, file: values.from })
  return `Restored, as the backup has it:\n${describeManifest(manifest)}`
})
