import { getAccount, keepAccount } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dayAndTime, utcTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'
import styles from './account.module.css'

/** Shown for an account that is scheduled for deletion, with a way to cancel it. */
export const DeletionBanner = ({ due }: { due: string }) => {
  const { send, isPending } = useChange(keepAccount, { refetches: [getAccount] })
  return (
    <div className={styles.banner} role="status">
      <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
      <p>
        <strong>You asked to delete this account.</strong> It will be erased on{' '}
        <span title={utcTime(due)}>{dayAndTime(due)}</span>.
      </p>
      <Button isPending={isPending} onClick={() => void send()} size="small">
        Keep my account
      </Button>
    </div>
  )
}
