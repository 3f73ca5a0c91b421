import { formatNumber, Panel } from '@gildscope/ui'
import type { ReadAccount } from '../shared/characters/reading.ts'
import styles from './free-bag-slots.module.css'
import { type BagRow, type InventoryAnswer, isRead, sumRows } from './model.ts'
import type { SharedSlots } from './queries.ts'
import { RoomBar } from './room-bar.tsx'

const sharedText = (shared: readonly SharedSlots[]): string => {
  const used = shared.reduce((sum, slots) => sum + slots.used, 0)
  const total = shared.reduce((sum, slots) => sum + slots.total, 0)
  return `shared inventory apart: ${used} of ${total} used`
}

type AccountsPanelProps = {
  rows: readonly BagRow[]
  accounts: readonly ReadAccount<InventoryAnswer>[]
  /** Shared slots of the accounts that reported them. */
  shared: readonly SharedSlots[]
}

/** Room by account. */
export const AccountsPanel = ({ rows, accounts, shared }: AccountsPanelProps) => (
  <Panel title="Accounts" {...(shared.length > 0 && { note: sharedText(shared) })}>
    <ul className={styles.accounts}>
      {accounts.map((account) => {
        const { name } = account
        const sums = sumRows(rows.filter((row) => row.account === name))
        const show = (count: number): string => (isRead(account) ? formatNumber(count) : '–')
        return (
          <li key={name}>
            <span className={styles.line}>
              <strong>{name}</strong>
              <span>
                {show(sums.characters)} {sums.characters === 1 ? 'character' : 'characters'}
              </span>
            </span>
            <RoomBar total={sums.total} used={sums.used} />
            <span className={styles.line}>
              <span>
                {show(sums.used)} of {show(sums.total)} used
              </span>
              <strong>{show(sums.free)} free</strong>
            </span>
          </li>
        )
      })}
    </ul>
  </Panel>
)
