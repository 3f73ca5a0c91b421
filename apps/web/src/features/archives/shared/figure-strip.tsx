import type { ReactNode } from 'react'
import styles from './figure-strip.module.css'

export type KeyFigure = {
  label: string
  value: ReactNode
  /** Small print below: a unit, a rate, a time. */
  note?: ReactNode
  tone?: 'gain' | 'warn'
  /** A line of the side's colour above it. */
  side?: 'buy' | 'sell'
}

const Figure = ({ label, value, note, tone, side }: KeyFigure) => (
  <div className={side === undefined ? styles.figure : `${styles.figure} ${styles[side]}`}>
    <dt>{label}</dt>
    <dd className={tone === undefined ? styles.value : `${styles.value} ${styles[tone]}`}>{value}</dd>
    {note !== undefined && <dd className={styles.note}>{note}</dd>}
  </div>
)

/** The figures that matter, side by side; a phone scrolls them sideways. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly KeyFigure[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
  <section aria-label={label} className={styles.box} tabIndex={0}>
    <dl className={styles.strip}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  </section>
)
