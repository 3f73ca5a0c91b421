export { createDb, type Db, type DbHandle, type DbOptions } from './create-db.ts'
export { MigrationError, migrate } from './migrate.ts'
export { dropPartitions, ensurePartitions, type PartitionedTable } from './partitions.ts'
export * as schema from './schema/market.ts'
