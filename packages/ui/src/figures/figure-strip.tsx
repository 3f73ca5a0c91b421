import type { ReactNode } from 'react'
import { ScrollBox } from '../layout/scroll-box.tsx'
import styles from './figure-strip.module.css'
import { untranslatedFigures } from './untranslated-figures.tsx'

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
    <dd className={tone === undefined ? styles.value : `${styles.value} ${styles[tone]}`}>
      {untranslatedFigures(value)}
    </dd>
    {note !== undefined && <dd className={styles.note}>{untranslatedFigures(note)}</dd>}
  </div>
)

type FigureStripProps = {
  label: string
  figures: readonly KeyFigure[]
  /** All as wide as each other. */
  isFew?: boolean
}

/** The figures that matter, side by side. */
export const FigureStrip = ({ label, figures, isFew = false }: FigureStripProps) => (
  <ScrollBox className={isFew ? `${styles.box} ${styles.few}` : styles.box} label={label}>
    <dl className={styles.strip}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  </ScrollBox>
)
