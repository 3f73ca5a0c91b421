import { isOfPlayer, spendFault } from '../../faults/player-faults.ts'
import type { KeyHolder, Permission } from '../../players/player-records.ts'
import type { World } from '../../world.ts'
import { ApiError } from '../api-error.ts'
import type { Call } from '../resource.ts'

const INVALID = 'Invalid access token'

/**
 * The owner of the call's key. Without a key, or with an unknown, revoked or spoiled one: 401, or what the key's fault
 * specifies.
 */
export const openKey = (world: World, { token, faults }: Call): KeyHolder => {
  const holder = token === null ? null : (world.players?.openKey(token) ?? null)
  if (holder === null) throw new ApiError(401, INVALID)
  const caller = { faults, token, account: holder.account }
  if (spendFault(caller, 'invalid-key') !== null) throw new ApiError(401, INVALID)
  const failing = spendFault(caller, 'status', isOfPlayer)
  if (failing !== null) throw new ApiError(failing.status, failing.text)
  return holder
}

export const may = ({ key }: KeyHolder, permission: Permission): boolean => key.permissions.includes(permission)

/** 403 with the name of the first permission that the key lacks. */
export const demand = (holder: KeyHolder, permissions: readonly Permission[]): void => {
  const missing = permissions.find((permission) => !may(holder, permission))
  if (missing !== undefined) throw new ApiError(403, `requires scope ${missing}`)
}
