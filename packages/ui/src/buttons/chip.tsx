import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = {
  /** What its cross does. */
  drop: string
  onDrop: () => void
  className?: string | undefined
  children: ReactNode
}

/** A choice that applies, with a cross to drop it. */
export const Chip = ({ drop, onDrop, className = '', children }: ChipProps) => (
  <span className={`${styles.chip} ${className}`}>
    {children}
    <button aria-label={drop} className={styles.cross} onClick={onDrop} type="button">
      <IconX aria-hidden="true" size={14} stroke={2} />
    </button>
  </span>
)
