import type { CSSProperties } from 'react'
import styles from './interval-plot.module.css'

type IntervalPlotProps = {
  /** Positions on the scale from 0 to 1; values beyond are clipped. */
  low: number
  mean: number
  high: number
  /** Places of thin lines behind the bar. */
  lines?: readonly number[]
  /** Place of a dashed line, which the interval is compared with. */
  dashed?: number | null
}

const within = (place: number): number => Math.min(1, Math.max(0, place))
const at = (place: number): CSSProperties => ({ left: `${(within(place) * 100).toFixed(2)}%` })

/** An interval as a bar around its mean; purely visual, its figures are shown next to it. */
export const IntervalPlot = ({ low, mean, high, lines = [], dashed = null }: IntervalPlotProps) => {
  const [from, to] = [within(low), within(high)]
  const bar = { left: `${(from * 100).toFixed(2)}%`, width: `${((to - from) * 100).toFixed(2)}%` }
  const cut = `${low < 0 ? ` ${styles.cutLow}` : ''}${high > 1 ? ` ${styles.cutHigh}` : ''}`
  return (
    <span aria-hidden="true" className={styles.plot}>
      {lines.map((place) => (
        <span className={styles.line} key={place} style={at(place)} />
      ))}
      {dashed !== null && <span className={styles.dashed} style={at(dashed)} />}
      <span className={`${styles.bar}${cut}`} style={bar} />
      {mean >= 0 && mean <= 1 && <span className={styles.mean} style={at(mean)} />}
    </span>
  )
}
