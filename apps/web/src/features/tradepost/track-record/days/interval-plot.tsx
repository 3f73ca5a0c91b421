import type { RecordDay } from '@gildscope/contracts'
import type { Copper } from '@gildscope/market'
import styles from '../track-record.module.css'

/** One scale for all days. */
export type DayScale = { least: Copper; most: Copper }

export const dayScale = (days: readonly RecordDay[]): DayScale => {
  const values = days.flatMap(({ promised, realised }) => [promised.least, promised.most, realised ?? 0])
  return { least: Math.min(0, ...values), most: Math.max(1, ...values) }
}

const at = (value: Copper, { least, most }: DayScale): string => `${(100 * (value - least)) / (most - least)}%`

/** What was promised, with its mean, and what came of it; zero is dashed. The figures are beside it. */
export const IntervalPlot = ({ day: { promised, realised, state }, scale }: { day: RecordDay; scale: DayScale }) => (
  <span aria-hidden="true" className={styles.interval}>
    <i className={styles.zero} style={{ left: at(0, scale) }} />
    <i
      className={state === 'open' ? styles.openBar : styles.bar}
      style={{ left: at(promised.least, scale), right: `calc(100% - ${at(promised.most, scale)})` }}
    />
    <i className={styles.mean} style={{ left: at(promised.mean, scale) }} />
    {realised !== null && <i className={styles.realised} style={{ left: at(realised, scale) }} />}
  </span>
)
