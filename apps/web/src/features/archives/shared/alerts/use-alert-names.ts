import type { ItemRow } from '@gildscope/contracts'
import type { AlertNames } from '../../../../market/alerts/sentence.ts'
import { useAccount } from '../../../../shell/session/session.ts'

/** Names of the reader's lists and game accounts, and of items that were read. */
export const useAlertNames = (rows: ReadonlyMap<number, ItemRow>): AlertNames => {
  const { lists, gameAccounts } = useAccount()
  return {
    item: (id) => rows.get(id)?.name ?? null,
    list: (id) => lists[id] ?? null,
    account: (id) => Object.entries(gameAccounts).find(([, account]) => account.id === id)?.[0] ?? null,
  }
}
