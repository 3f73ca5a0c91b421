import { Button, Notice, RetryButton, sentence } from '@gildscope/ui'
import { IconListDetails, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { canHeal } from '../../../../api/query-client.ts'
import { paths } from '../../../../pages/paths.ts'
import { loginPath } from '../../../../shell/session/safe-next.ts'
import styles from './lists.module.css'

/** Why the list of the address cannot be shown. */
export type ListFault = { kind: 'signed-out' } | { kind: 'failed'; error: Error; retry: () => void }

const SignedOut = ({ drop }: { drop: ReactNode }) => {
  const location = useLocation()
  return (
    <Notice
      actions={
        <>
          <Button to={loginPath(location)} variant="primary">
            Login
          </Button>
          {drop}
        </>
      }
      icon={<IconLock size={20} stroke={1.75} />}
      isAlert
      title="This list belongs to an account"
    >
      Only the owner can see a market list. Log in to see this one, or show all items.
    </Notice>
  )
}

/** Why the list of the address is not shown, and what to do. */
export const ListFaultNotice = ({ fault, onDrop }: { fault: ListFault; onDrop: () => void }) => {
  const drop = <Button onClick={onDrop}>Show all items</Button>
  return (
    <div className={styles.fault}>
      {fault.kind === 'signed-out' ? (
        <SignedOut drop={drop} />
      ) : (
        <Notice
          actions={
            <>
              {canHeal(fault.error) && <RetryButton isPrimary onRetry={fault.retry} />}
              {drop}
              <Link to={paths.lists}>Market Lists</Link>
            </>
          }
          icon={<IconListDetails size={20} stroke={1.75} />}
          isAlert
          title={canHeal(fault.error) ? 'The list could not be fetched' : 'None of your lists has this id'}
          tone="bad"
        >
          {sentence(fault.error.message)}{' '}
          {canHeal(fault.error) ? 'Retrying automatically.' : 'It may have been deleted, or belong to another account.'}
        </Notice>
      )}
    </div>
  )
}
