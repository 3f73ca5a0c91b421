import { SECOND_MS } from '@gildscope/base/time'
import styles from '../../../../shell/freshness/freshness.module.css'
import { Ring } from '../../../../shell/freshness/ring.tsx'
import { useNow } from '../../../../shell/time/use-now.ts'
import { clockTime, dayAndTime, duration } from '../../../../shell/time/words.ts'
import type { AccountOrders } from './account-orders.ts'

type Oldest = { madeAt: number; renewsAt: number | null }

/**
 * The oldest of those that the game reported; stored ones only count if it reported none, because they are marked
 * separately.
 */
const oldestOf = (accounts: readonly AccountOrders[]): Oldest | null => {
  const live = accounts.filter(({ state }) => state === 'live')
  const of = live.length > 0 ? live : accounts
  return of.reduce<Oldest | null>(
    (oldest, { madeAt, renewsAt }) =>
      madeAt !== null && (oldest === null || madeAt < oldest.madeAt) ? { madeAt, renewsAt } : oldest,
    null,
  )
}

/** Shows the age of the orders, and when the game will have newer ones. */
export const OrdersAge = ({ accounts }: { accounts: readonly AccountOrders[] }) => {
  const now = useNow()
  const oldest = oldestOf(accounts)
  if (oldest === null) return null
  const { madeAt, renewsAt } = oldest
  const words = `${duration((now - madeAt) / SECOND_MS)} old`
  const at = dayAndTime(new Date(madeAt).toISOString())
  if (renewsAt === null) {
    return (
      <span className={`${styles.badge} ${styles.staleBadge}`} title={`Stored at ${at}`}>
        <Ring ratio={1} tone="stale" />
        <span className={styles.age}>Stored orders {words}</span>
      </span>
    )
  }
  const ratio = Math.min(1, Math.max(0, (now - madeAt) / (renewsAt - madeAt)))
  const isLate = now > renewsAt
  return (
    <span className={styles.badge} title={`As the game looked at ${at}`}>
      <Ring ratio={ratio} tone={isLate ? 'late' : 'fresh'} />
      <span className={styles.age}>Orders {words}</span>
      <span className={styles.note}>
        {isLate ? 'the game renews them now' : `the game renews at ${clockTime(new Date(renewsAt).toISOString(), now)}`}
      </span>
    </span>
  )
}
