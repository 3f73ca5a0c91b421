import { AccountPicker } from '../shared/account-picker.tsx'
import { ArchivePage } from '../shared/archive-page.tsx'
import styles from '../shared/archives.module.css'
import { useArchives } from '../shared/use-archives.ts'

const TITLE = 'WvW Stats'
const LEAD = 'What your accounts did in World versus World, day by day: each figure is the difference of two readings.'

/** `/WvW_Stats`: days of World versus World. */
export const WvwPage = () => {
  const archives = useArchives('wvw')
  return (
    <ArchivePage archives={archives} lead={LEAD} title={TITLE}>
      <div className={styles.controls}>
        <AccountPicker archives={archives} />
      </div>
    </ArchivePage>
  )
}
