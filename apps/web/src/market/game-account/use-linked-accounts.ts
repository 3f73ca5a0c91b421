import { useMemo } from 'react'
import { useSession } from '../../shell/session/session.ts'
import type { KeyedAccount } from './use-accounts.ts'

/** The game accounts of the signed-in user; none for visitors. */
export const useLinkedAccounts = (): readonly KeyedAccount[] => {
  const { account } = useSession()
  const linked = account?.gameAccounts
  return useMemo(
    () => Object.entries(linked ?? {}).map(([name, { key, permissions }]) => ({ name, key, permissions })),
    [linked],
  )
}
