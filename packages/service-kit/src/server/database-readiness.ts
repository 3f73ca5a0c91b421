import type { ReadinessReport } from './readiness.ts'

type Queryable = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> }

/** Ready means: the database answers and holds the owner's schema. */
export const databaseReadiness = async (pool: Queryable, schema: string): Promise<ReadinessReport> => {
  const { rows } = await pool.query('select from pg_namespace where nspname = $1', [schema])
  return rows.length === 1 ? { ready: true } : { ready: false, reason: 'the database is not migrated' }
}
