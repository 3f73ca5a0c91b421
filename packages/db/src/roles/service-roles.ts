/**
 * Services with a role of their own in the database; the user that migrates and backs up owns it and is not one of
 * them.
 */
export const SERVICE_ROLES = ['items', 'stats', 'account', 'worker'] as const
export type ServiceRole = (typeof SERVICE_ROLES)[number]
export type RolePasswords = Partial<Record<ServiceRole, string>>

/** Roles belong to the whole server, so they include the name of their database: `gildscope_items`. */
export const roleName = (database: string, role: ServiceRole): string => `${database}_${role}`

/** The address that a service is given, from that of the owner. */
export const serviceUrl = (ownerUrl: string, role: ServiceRole, password: string): string => {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(roleName(decodeURIComponent(url.pathname.slice(1)), role))
  url.password = encodeURIComponent(password)
  return url.href
}

/** Passwords as the variables `ITEMS_DB_PASSWORD`, `STATS_DB_PASSWORD` and so on give them. */
export const readRolePasswords = (env: Readonly<Record<string, string | undefined>>): RolePasswords =>
  Object.fromEntries(
    SERVICE_ROLES.flatMap((role) => {
      const password = env[`${role.toUpperCase()}_DB_PASSWORD`]
      return password === undefined || password === '' ? [] : [[role, password]]
    }),
  )
