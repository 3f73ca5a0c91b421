import styles from './free-bag-slots.module.css'
import { type BagRow, isFull, isNearlyFull } from './model.ts'

type RoomBarProps = Pick<BagRow, 'used' | 'total'> & Partial<BagRow> & { hasWord?: boolean }

/** The share of the room that is used; the figures are shown next to it. */
export const RoomBar = ({ used, total, free = total - used, hasWord = false }: RoomBarProps) => {
  const row = { account: '', character: '', bags: [], emptyPlaces: 0, used, total, free }
  const tone = isFull(row) ? styles.full : hasWord && isNearlyFull(row) ? styles.nearly : ''
  return (
    <span className={styles.room}>
      <span aria-hidden="true" className={styles.track}>
        <span className={`${styles.fill} ${tone}`} style={{ width: `${total === 0 ? 0 : (100 * used) / total}%` }} />
      </span>
      {hasWord && isFull(row) && <span className={styles.fullWord}>full</span>}
    </span>
  )
}
