import { Panel } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { helpPath } from '../../../pages/paths.ts'
import styles from './status.module.css'

/** Typical errors, at one look a minute where nothing else is said, from docs/data-quality.md. */
const ROWS = [
  { figure: 'Prices and quantities', sure: 'seen in the order book', error: 'none' },
  { figure: 'Sold, up to 100 an hour', sure: 'estimated', error: '±17 to 23 %' },
  { figure: 'Listed, up to 100 an hour', sure: 'estimated', error: '±13 to 25 %' },
  { figure: 'Delisted, up to 100 an hour', sure: 'estimated', error: '±39 to 74 %' },
  { figure: 'Sold, 300 an hour and more', sure: 'estimated', error: '±42 to 98 %' },
  { figure: 'Sold, 1,000 an hour at a look every 5 min', sure: 'estimated: a lower bound', error: '±188 to 207 %' },
  {
    figure: 'Sums over all items',
    sure: 'estimated: 12 % too low to 10 % too high, by figure and set of simulated worlds',
    error: 'within 12 %',
  },
] as const

export const QualityPanel = () => (
  <Panel note="95 % interval of a day, typical item" title="Data quality">
    <table className={styles.table}>
      <thead className="gs-visually-hidden">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Error</th>
          <th scope="col">How it is made</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ figure, sure, error }) => (
          <tr key={figure}>
            <th scope="row">{figure}</th>
            <td className={styles.value}>{error}</td>
            <td className={styles.meaning}>{sure}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.nothing}>
      Measured against two simulated markets that know every trade.{' '}
      <Link to={helpPath('data-quality')}>How figures are calculated, and how reliable they are</Link>
    </p>
  </Panel>
)
