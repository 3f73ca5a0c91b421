import { AccountPicker } from '../shared/account-picker.tsx'
import { ArchivePage } from '../shared/archive-page.tsx'
import styles from '../shared/archives.module.css'
import { useArchives } from '../shared/use-archives.ts'

const TITLE = 'Transactions'
const LEAD = 'Every completed trade of your accounts, kept for good: the game itself forgets them after 90 days.'

/** `/transaction_viewer`: completed trades, open orders and flips. */
export const TransactionsPage = () => {
  const archives = useArchives('trades')
  return (
    <ArchivePage archives={archives} lead={LEAD} title={TITLE}>
      <div className={styles.controls}>
        <AccountPicker archives={archives} />
      </div>
    </ArchivePage>
  )
}
