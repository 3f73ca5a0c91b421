export { BUCKET_COLUMNS, BUCKET_TYPES, bucketCells, bucketFromRow, upsertBuckets } from './buckets.ts'
export { createDb, type Db, type DbHandle, type DbOptions } from './create-db.ts'
export { claimDue, type DueOutcome, type DueTurn, endDue, releaseDue } from './due.ts'
export {
  DERIVED_SOURCES,
  type FieldSource,
  ITEM_SOURCES,
  isMarketField,
  LAST_SEEN,
  PRICE_SOURCES,
  UNLOCKED_SKINS,
  WINDOW_COLUMNS,
} from './field-sources.ts'
export { FULL_DISK_BYTES } from './full-disk-bytes.ts'
export { countGameCalls, createGameCallTally, type GameCallTally, sharedGameCalls } from './game-calls.ts'
export { inTransaction } from './in-transaction.ts'
export * as schema from './market-tables.ts'
export { MigrationError, migrate } from './migrate.ts'
export { NEWEST_LOOK } from './newest-look.ts'
export { numberArray } from './number-array.ts'
export { dropPartitions, ensurePartitions, type PartitionedTable } from './partitions.ts'
export { ensureRoles, type RolesReport } from './roles/ensure-roles.ts'
export {
  type RolePasswords,
  readRolePasswords,
  roleName,
  SERVICE_ROLES,
  type ServiceRole,
  serviceUrl,
} from './roles/service-roles.ts'
export type {
  BindingCounts,
  DueCursor,
  DueKind,
  VerificationContent,
  VerificationEntry,
  VerificationResult,
} from './schema/account.ts'
export * as accountSchema from './schema/account.ts'
export * as archiveSchema from './schema/archive.ts'
export type { Disk, DumpedFile, GameCallCounts, LooksReport } from './schema/operation.ts'
export * as statsSchema from './schema/stats.ts'
export { type ChangeChannel, withVersion } from './with-version.ts'
