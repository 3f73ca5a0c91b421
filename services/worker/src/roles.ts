import * as z from 'zod'

/** Roles that separate processes can take: the market, work that users wait for, archives of players. */
const ROLES = ['market', 'people', 'archives'] as const
export type WorkerRole = (typeof ROLES)[number]

const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim())

export const workerRolesVariable = z
  .string()
  .refine(
    (text) => namesIn(text).every((name) => ROLES.some((role) => role === name)),
    `expected some of ${ROLES.join(', ')}, with commas between them`,
  )
  .default(ROLES.join(','))
  .describe(`Parts of the work that this process does: ${ROLES.join(', ')}`)

/** Each role once. */
export const rolesOf = ({ WORKER_ROLES }: { WORKER_ROLES: string }): WorkerRole[] => {
  const named = namesIn(WORKER_ROLES)
  return ROLES.filter((role) => named.includes(role))
}
