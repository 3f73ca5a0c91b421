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

type FigureStripProps = {
  label: string
  figures: readonly KeyFigure[]
  /** Few figures are shown two by two on a phone; more are scrolled sideways. */
  isFew?: boolean
}

/** The figures that matter, side by side. */
export const FigureStrip = ({ label, figures, isFew = false }: FigureStripProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
  <section aria-label={label} className={isFew ? `${styles.box} ${styles.few}` : styles.box} tabIndex={0}>
    <dl className={styles.strip}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  </section>
)
