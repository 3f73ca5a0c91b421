import { counted, goldText } from '@gildscope/ui'
import { IconCheck } from '@tabler/icons-react'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockSecond } from '../../../shell/time/words.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'
import styles from './account-to-csv.module.css'
import type { Sums } from './sums.ts'

type SlotRowProps = { title: string; head: SnapshotHead | null; sums: Sums | null }

/** One of the two snapshots that are compared. */
export const SlotRow = ({ title, head, sums }: SlotRowProps) => {
  const now = useMinute()
  return (
    <div className={styles.slot}>
      <span aria-hidden="true" className={head === null ? styles.open : styles.taken}>
        {head !== null && <IconCheck size={12} stroke={2.5} />}
      </span>
      <p>
        <strong>{title}</strong> {head === null && 'not taken yet'}
        {head?.name != null && <em className={styles.label}>{head.name}</em>}{' '}
        {head !== null && sums !== null && `${goldText(sums.value.sell)} gold, ${counted(sums.quantity, 'unit')}`}
      </p>
      {head !== null && <time dateTime={new Date(head.takenAt).toISOString()}>{clockSecond(head.takenAt, now)}</time>}
    </div>
  )
}
