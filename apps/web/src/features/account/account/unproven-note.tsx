import { ACCOUNT_LIMITS, type SiteAccount } from '@gildscope/contracts'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './account.module.css'

/** Warns those whom no mail could reach before the account is deleted. */
export const UnprovenNote = ({ account: { emailConfirmed, gameAccounts } }: { account: SiteAccount }) =>
  emailConfirmed || Object.keys(gameAccounts).length > 0 ? null : (
    <div className={styles.banner} role="note">
      <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
      <p>
        <strong>Confirm your e-mail address or add a key.</strong> An account with neither is deleted after{' '}
        {ACCOUNT_LIMITS.unprovenDays} days without use.
      </p>
    </div>
  )
