import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../faults/database-away.ts'

export type ReadinessReport = { ready: boolean } & Readonly<Record<string, unknown>>
export type ReadinessCheck = () => Promise<ReadinessReport> | ReadinessReport

const CHECK_MS = 2000

const timeout = (): Promise<ReadinessReport> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ ready: false, reason: `no answer within ${CHECK_MS} ms` }), CHECK_MS).unref()
  })

const reasonOf = (error: unknown): string => {
  if (isDatabaseAway(error)) return 'the database does not answer'
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}

/** Runs all checks side by side. A check that throws is not ready; its message is logged, callers see only its code. */
export const checkReadiness = async (
  checks: Readonly<Record<string, ReadinessCheck>>,
  log: FastifyBaseLogger,
): Promise<{ ready: boolean; checks: Record<string, ReadinessReport> }> => {
  const run = async (name: string, check: ReadinessCheck): Promise<[string, ReadinessReport]> => {
    try {
      return [name, await Promise.race([check(), timeout()])]
    } catch (error) {
      log.warn({ err: error, check: name }, 'readiness check failed')
      return [name, { ready: false, reason: reasonOf(error) }]
    }
  }
  const reports = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check)))
  return { ready: reports.every(([, report]) => report.ready), checks: Object.fromEntries(reports) }
}

type Queryable = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> }

/** Ready means: the database answers and holds the owner's schema. */
export const databaseReadiness = async (pool: Queryable, schema: string): Promise<ReadinessReport> => {
  const { rows } = await pool.query('select from pg_namespace where nspname = $1', [schema])
  return rows.length === 1 ? { ready: true } : { ready: false, reason: 'the database is not migrated' }
}
