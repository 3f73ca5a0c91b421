import { ensureRoles, migrate, type RolePasswords, type RolesReport } from '@gildscope/db'
import { migrateQueues } from '@gildscope/jobs'

/**
 * Prepares a database for this version, as its owner: tables, queues, and a role with its rights for each service whose
 * password is given. Safe to repeat. Throws MigrationError.
 */
export const prepareDatabase = async (ownerUrl: string, passwords: RolePasswords): Promise<RolesReport> => {
  await migrate(ownerUrl)
  await migrateQueues(ownerUrl)
  return ensureRoles(ownerUrl, passwords)
}
