import { AlertButton } from '../../../../market/alerts/alert-button.tsx'
import { useAccount } from '../../../../shell/session/session.ts'
import { ALL_ACCOUNTS } from './use-open-orders.ts'

type OrdersAlertProps = {
  /** Names of the game accounts that own the orders. */
  accounts: readonly string[]
  conditions: string
}

/** Opens a rule about the open orders of a game account, or of all. */
export const OrdersAlert = ({ accounts, conditions }: OrdersAlertProps) => {
  const { gameAccounts } = useAccount()
  const [only, ...others] = accounts
  const id = only === undefined || others.length > 0 ? undefined : gameAccounts[only]?.id
  const whose = id === undefined ? 'all game accounts' : only
  return (
    <AlertButton
      of={{ orders: id ?? ALL_ACCOUNTS, conditions }}
      title={`Tell me when something happens to open orders of ${whose}`}
    />
  )
}
