import { parseArgs } from 'node:util'
import { readDatabaseUrl, readIdentities, runCommand } from '../backup/backup-settings.ts'
import { describeManifest } from '../backup/manifest.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'

const USAGE = `Brings a backup into a database that has the newest schema and no accounts. It is done as a whole or not at all.

  pnpm restore --from FILE
  pnpm restore --list FILE

  --list   read a backup to its end and say what is in it

DATABASE_URL names the database, BACKUP_IDENTITIES the identities that open backups, or their files, with commas.`

const { values } = parseArgs({
  options: { from: { type: 'string' }, list: { type: 'string' }, help: { type: 'boolean' } },
})

await runCommand(async () => {
  const { from, list, help } = values
  if (help || (from === undefined && list === undefined)) return USAGE
  const identities = await readIdentities(process.env)
  if (list !== undefined) return describeManifest(await checkBackup(list, identities))
  if (from === undefined) return USAGE
  const manifest = await restoreBackup({ url: readDatabaseUrl(process.env), identities, file: from })
  return `Restored, as the backup has it:\n${describeManifest(manifest)}`
})
