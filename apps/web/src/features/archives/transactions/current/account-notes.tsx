import { SECOND_MS } from '@gildscope/base/time'
import { RetryButton } from '@gildscope/ui'
import notes from '@gildscope/ui/layout/lists.module.css'
import { IconArchive, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { NextTry, whatHappened } from '../../../../market/failed.tsx'
import { paths } from '../../../../pages/paths.ts'
import { useNow } from '../../../../shell/time/use-now.ts'
import { duration } from '../../../../shell/time/words.ts'
import type { AccountOrders, Obstacle } from './account-orders.ts'
import styles from './current-orders.module.css'

const WHY: Record<Exclude<Obstacle, 'no answer'>, string> = {
  'no key': 'no key of it is linked.',
  'invalid key': 'the game refuses its key.',
  'lacks permission': 'its key lacks the permission “tradingpost”.',
}

const why = ({ obstacle, read }: AccountOrders): string => {
  if (obstacle !== null && obstacle !== 'no answer') return WHY[obstacle]
  return read.error === null ? 'the game is asked again.' : whatHappened(read.error, 'The game API')
}

const Shown = ({ account: { state, madeAt } }: { account: AccountOrders }) => {
  const now = useNow()
  const age = madeAt === null ? '' : duration((now - madeAt) / SECOND_MS)
  if (state === 'live') return <>Its orders are {age} old.</>
  if (state === 'stored') return <>Its orders were stored {age} ago; some may have been filled since.</>
  return <>None of its orders are stored.</>
}

const AccountNote = ({ account }: { account: AccountOrders }) => {
  const { name, state, obstacle, read } = account
  const Icon = state === 'stored' ? IconArchive : IconCloudOff
  return (
    <li className={`${notes.note} ${notes.warning}`}>
      <Icon aria-hidden="true" size={18} stroke={1.75} />
      <span>
        <strong>{name}</strong>: {why(account)} <Shown account={account} />{' '}
        {obstacle === 'no answer' ? (
          <NextTry at={read.nextTry} />
        ) : (
          <Link to={paths.account}>Link a key that has it</Link>
        )}
      </span>
      {read.error !== null && <RetryButton onRetry={read.retry} />}
    </li>
  )
}

/** Names the accounts whose orders the game did not report, and what is shown for them instead. */
export const AccountNotes = ({ accounts }: { accounts: readonly AccountOrders[] }) => {
  const ill = accounts.filter(({ obstacle, state }) => obstacle !== null && state !== 'reading')
  if (ill.length === 0) return null
  return (
    <div role="status">
      <ul aria-label="Accounts that the game did not report" className={styles.notes}>
        {ill.map((account) => (
          <AccountNote account={account} key={account.name} />
        ))}
      </ul>
    </div>
  )
}
