import type { Pick, Profit } from '@gildscope/finder'
import type { CSSProperties } from 'react'
import { linesOf, type ProfitScale } from './profit-scale.ts'
import styles from './set.module.css'

const at = (value: number, { most }: ProfitScale): string => `${(100 * Math.max(0, value)) / most}%`

/** The interval from zero, which is dashed, with its mean. Its figures are beside it. */
export const ProfitPlot = ({ profit, scale }: { profit: Profit; scale: ProfitScale }) => (
  <span aria-hidden="true" className={styles.plot}>
    {linesOf(scale).map((line) => (
      <i className={styles.grid} key={line} style={{ left: at(line, scale) }} />
    ))}
    <i
      className={styles.bar}
      style={{ left: at(profit.least, scale), right: `calc(100% - ${at(profit.most, scale)})` } as CSSProperties}
    />
    <i className={styles.mean} style={{ left: at(profit.mean, scale) }} />
  </span>
)

const PIPS = [1, 2, 3, 4] as const

/** How sure a pick is: the narrower its interval, the more pips. */
export const Pips = ({ confidence }: { confidence: Pick['confidence'] }) => (
  <span className={styles.pips}>
    <span className="gs-visually-hidden">{confidence} of 4</span>
    {PIPS.map((pip) => (
      <i aria-hidden="true" className={pip <= confidence ? styles.pip : styles.noPip} key={pip} />
    ))}
  </span>
)
