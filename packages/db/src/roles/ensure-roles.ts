import pg from 'pg'
import { createDb } from '../create-db.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { AGE_COLUMNS, type AgeColumns, grantStatements } from './grants.ts'
import { scramVerifier } from './scram-verifier.ts'
import { type RolePasswords, roleName, SERVICE_ROLES, type ServiceRole } from './service-roles.ts'

const SCHEMAS = ['market', 'stats', 'account', 'archive', 'limits', 'bullmq'] as const

export type RolesReport = {
  /** Services whose role exists and has its rights; the others continue with the owner's connection string. */
  ready: ServiceRole[]
  /** What this user may not do, and the statements that an administrator can run instead. */
  faults: string[]
}

const quote = pg.escapeIdentifier

const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501'

/** Whether the user is allowed to do it; other failures are thrown. */
const isAllowed = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run()
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

const listRoles = async (client: pg.ClientBase, names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Creates the role or sets its password; returns an error if that is not possible. */
const giveLogin = async (client: pg.ClientBase, name: string, password: string, isThere: boolean) => {
  const login = `login password ${pg.escapeLiteral(scramVerifier(password))}`
  const isDone = await isAllowed(() => client.query(`${isThere ? 'alter' : 'create'} role ${quote(name)} ${login}`))
  if (isDone) return null
  return isThere
    ? `This user may not set the password of the role ${name}, which stays as it is.`
    : `This user may not create roles. Let an administrator run\n  create role ${quote(name)} login password '...';\nand migrate again; until then give its service the address of the owner.`
}

const readPlaces = async (client: pg.ClientBase) => {
  const { rows: found } = await client.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where nspname = any($1)',
    [SCHEMAS],
  )
  const { rows: owners } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(proowner) as owner from pg_proc
     where oid = 'market.ensure_partition(text, integer, integer)'::regprocedure`,
  )
  const { rows: ages } = await client.query<AgeColumns>(AGE_COLUMNS)
  return { present: new Set(found.map(({ schema }) => schema)), owner: quote(owners[0]?.owner ?? ''), ages }
}

/** Grants exactly what the roles need, atomically: running services notice nothing. */
const grantAll = async (client: pg.ClientBase, database: string, services: readonly ServiceRole[]): Promise<void> => {
  const { present, owner, ages } = await readPlaces(client)
  const roles = services.map((service) => quote(roleName(database, service))).join(', ')
  const schemas = [...present].join(', ')
  const statements = [
    `revoke all on all tables in schema ${schemas} from ${roles}`,
    `revoke all on all sequences in schema ${schemas} from ${roles}`,
    `revoke all on all routines in schema ${schemas} from ${roles}`,
    `revoke all on schema ${schemas} from ${roles}`,
    `alter default privileges for role ${owner} in schema ${schemas} revoke all on tables from ${roles}`,
    `grant connect on database ${quote(database)} to ${roles}`,
    `revoke temporary on database ${quote(database)} from public`,
    ...services.flatMap((service) =>
      grantStatements({ service, role: quote(roleName(database, service)), owner }, present, ages),
    ),
  ]
  // Sent as one, they are one transaction.
  await client.query(statements.join(';\n'))
}

const ensureWith = async (client: pg.ClientBase, passwords: RolePasswords): Promise<RolesReport> => {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const database = rows[0]?.database ?? ''
  const names = SERVICE_ROLES.map((service) => roleName(database, service))
  const before = await listRoles(client, names)
  const faults: string[] = []
  for (const service of SERVICE_ROLES) {
    const password = passwords[service]
    const name = roleName(database, service)
    const fault = password === undefined ? null : await giveLogin(client, name, password, before.has(name))
    if (fault !== null) faults.push(fault)
  }
  const there = await listRoles(client, names)
  const services = SERVICE_ROLES.filter((service) => there.has(roleName(database, service)))
  if (services.length === 0 || (await isAllowed(() => grantAll(client, database, services)))) {
    return { ready: services, faults }
  }
  const fault = `This user may not give the roles ${services.map((service) => roleName(database, service)).join(', ')} their rights; migrate as the owner of the tables.`
  return { ready: [], faults: [...faults, fault] }
}

/**
 * Creates a role for each service that has a password here, and grants every existing role its rights in a database
 * with the newest schema. Safe to repeat. Where the user lacks the rights, the rest is done and the report lists the
 * statements to run.
 */
export const ensureRoles = async (url: string, passwords: RolePasswords): Promise<RolesReport> => {
  const { pool, close } = createDb(url, { max: 1, applicationName: 'gildscope-roles' })
  try {
    const client = await pool.connect()
    try {
      return await ensureWith(client, passwords)
    } finally {
      // This also releases the lock.
      client.release(true)
    }
  } finally {
    await close()
  }
}
