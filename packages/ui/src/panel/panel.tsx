import type { ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = {
  title: ReactNode
  /** Unit or count, at the right of the head. */
  note?: ReactNode
  side?: 'buy' | 'sell'
  /** Smaller head, for panels of ten rows. */
  isSmall?: boolean
  className?: string
  children: ReactNode
  headingLevel?: 2 | 3
}

/** A bordered part of a page with a head; panels are not nested. */
export const Panel = ({ title, note, side, isSmall = false, className, children, headingLevel = 2 }: PanelProps) => {
  const Heading = `h${headingLevel}` as const
  const sideClass = side === undefined ? '' : ` ${styles[side]}`
  return (
    <section className={`${styles.panel}${sideClass}${className === undefined ? '' : ` ${className}`}`}>
      <header className={isSmall ? `${styles.head} ${styles.small}` : styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </header>
      {children}
    </section>
  )
}
