import { createDb, ensureRoles, type RolePasswords, SERVICE_ROLES, type ServiceRole, serviceUrl } from '@gildscope/db'
import { afterAll, beforeAll, inject } from 'vitest'
import type { TestDatabase } from './use-database.ts'

const PASSWORD = 'of a test'
const PASSWORDS: RolePasswords = Object.fromEntries(SERVICE_ROLES.map((role) => [role, PASSWORD]))

const prepared = new Map<string, Promise<void>>()

const prepareRoles = async (url: string): Promise<void> => {
  const { faults } = await ensureRoles(url, PASSWORDS)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/**
 * The address of a test's database as a service has it: under its role, which can do what the service needs. The roles
 * are made at the first call for a database; tables of a test itself that come later have the rights of new tables.
 */
export const roleUrl = async (url: string, role: ServiceRole): Promise<string> => {
  const roles = prepared.get(url) ?? prepareRoles(url)
  prepared.set(url, roles)
  await roles
  return serviceUrl(url, role, PASSWORD)
}

/** A test's database as a service sees it. Call it at the top of the file, beside `useDatabase`. */
export const useRole = (database: TestDatabase, role: ServiceRole): TestDatabase => {
  const provided = inject('postgres')
  let open: (TestDatabase & { close: () => Promise<void> }) | null = null
  beforeAll(async () => {
    if (provided === null) return
    const url = await roleUrl(database.url, role)
    const { db, pool, close } = createDb(url, { applicationName: `test-${role}` })
    open = { url, db, pool, close }
  })
  afterAll(() => open?.close())
  const get = (): TestDatabase => {
    if (open === null) throw new Error('the role is only there inside tests and hooks')
    return open
  }
  return {
    get url() {
      return get().url
    },
    get db() {
      return get().db
    },
    get pool() {
      return get().pool
    },
  }
}
