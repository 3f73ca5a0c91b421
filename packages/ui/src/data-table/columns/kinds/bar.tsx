import type { Side } from '@gildscope/market'
import type { CSSProperties, ReactNode } from 'react'
import styles from './kinds.module.css'

type BarProps = { value: number; greatest: number; side: Side | undefined; children: ReactNode }

/** A figure with a bar behind it that grows from the right. */
export const Bar = ({ value, greatest, side, children }: BarProps) => {
  const share = greatest > 0 ? Math.max(0, Math.min(1, value / greatest)) : 0
  const style = { '--share': share } as CSSProperties
  return (
    <span className={side === undefined ? styles.bar : `${styles.bar} ${styles[side]}`} style={style}>
      <span className={styles.figure}>{children}</span>
    </span>
  )
}
