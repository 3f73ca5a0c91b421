import { formatNumber, Panel } from '@gildscope/ui'
import styles from './free-bag-slots.module.css'
import { type BagRow, sumRows } from './model.ts'
import type { SharedSlots } from './queries.ts'
import { RoomBar } from './room-bar.tsx'

const sharedText = (shared: readonly SharedSlots[]): string => {
  const used = shared.reduce((sum, slots) => sum + slots.used, 0)
  const total = shared.reduce((sum, slots) => sum + slots.total, 0)
  return `shared inventory apart: ${used} of ${total} used`
}

type AccountsPanelProps = {
  rows: readonly BagRow[]
  accounts: readonly string[]
  /** Shared slots of the accounts that reported them. */
  shared: readonly SharedSlots[]
}

/** Room by account. */
export const AccountsPanel = ({ rows, accounts, shared }: AccountsPanelProps) => (
  <Panel title="Accounts" {...(shared.length > 0 && { note: sharedText(shared) })}>
    <ul className={styles.accounts}>
      {accounts.map((account) => {
        const sums = sumRows(rows.filter((row) => row.account === account))
        return (
          <li key={account}>
            <span className={styles.line}>
              <strong>{account}</strong>
              <span>
                {sums.characters} {sums.characters === 1 ? 'character' : 'characters'}
              </span>
            </span>
            <RoomBar total={sums.total} used={sums.used} />
            <span className={styles.line}>
              <span>
                {formatNumber(sums.used)} of {formatNumber(sums.total)} used
              </span>
              <strong>{formatNumber(sums.free)} free</strong>
            </span>
          </li>
        )
      })}
    </ul>
  </Panel>
)
