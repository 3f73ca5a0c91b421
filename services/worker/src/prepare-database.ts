import { ARCHIVE_KINDS, DEFAULT_KINDS } from '@gildscope/contracts'
import { createDb, ensureRoles, migrate, type RolePasswords, type RolesReport } from '@gildscope/db'
import { migrateQueues } from '@gildscope/jobs'

/** Game accounts that were linked before there was a kind of archive have no turn of it, and it would never be read. */
const addMissingTurns = async (ownerUrl: string): Promise<void> => {
  const { pool, close } = createDb(ownerUrl, { max: 1, applicationName: 'gildscope-migrate' })
  try {
    await pool.query(
      `insert into account.due (account_id, game_account_id, kind, game_account, next_at, off_since)
       select k.account_id, k.game_account_id, kind, k.game_account, case when kind = any($2) then now() end,
         case when kind <> all($2) then now() end
       from account.game_key k cross join unnest($1::text[]) kind
       on conflict do nothing`,
      [ARCHIVE_KINDS, DEFAULT_KINDS],
    )
  } finally {
    await close()
  }
}

/**
 * Prepares a database for this version, as its owner: tables, turns of archives, queues, and a role with its rights for
 * each service whose password is given. Safe to repeat. Throws MigrationError.
 */
export const prepareDatabase = async (ownerUrl: string, passwords: RolePasswords): Promise<RolesReport> => {
  await migrate(ownerUrl)
  await addMissingTurns(ownerUrl)
  await migrateQueues(ownerUrl)
  return ensureRoles(ownerUrl, passwords)
}
