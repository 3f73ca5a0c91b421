import styles from './exact-fees.module.css'
import type { Fees } from './fees.ts'

/** Counts each fee separately, as the game does, instead of both at once. */
export const ExactFees = ({ fees, setFees }: { fees: Fees; setFees: (fees: Fees) => void }) => (
  <label className={styles.exact} title="Listing and exchange fee rounded separately, at least 1 copper each">
    <input
      aria-checked={fees === 'exact'}
      checked={fees === 'exact'}
      className={styles.switch}
      onChange={(event) => setFees(event.currentTarget.checked ? 'exact' : 'usual')}
      role="switch"
      type="checkbox"
    />
    Exact fees
  </label>
)
