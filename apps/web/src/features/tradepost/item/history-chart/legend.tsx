import { errorText } from '../../../../market/error-text.ts'
import { type ChartView, SERIES, type SeriesId } from './chart-view.ts'
import styles from './history-chart.module.css'

type LegendProps = {
  shown: ChartView['shown']
  /** Usual error of sold, in units; null: not known. */
  soldError: number | null
  onToggle: (series: SeriesId) => void
  /** Null: the reader has no rules about the item. */
  hasAlerts: boolean | null
  onAlerts: (hasAlerts: boolean) => void
  /** Null: the range has none. */
  hasCalendar: boolean | null
  onCalendar: (hasCalendar: boolean) => void
}

const LABELS: Record<SeriesId, string> = {
  sell: 'Sell',
  buy: 'Buy',
  band: 'Min to max',
  listed: 'Listed',
  sold: 'Sold',
  delisted: 'Delisted',
  value: 'Value',
}

const noteOf = (series: SeriesId, soldError: number | null): string | null => {
  if (series === 'delisted') return 'est.'
  if (series === 'sold') return soldError === null ? 'est.' : `est. ${errorText(soldError)}`
  return null
}

/** The drawn series with their colours; clicking one hides or shows it. */
export const Legend = ({ shown, soldError, onToggle, hasAlerts, onAlerts, hasCalendar, onCalendar }: LegendProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out in a row of other controls
  <div role="group" aria-label="Shown in the chart" className={styles.legend}>
    {SERIES.map((series) => {
      const note = noteOf(series, soldError)
      return (
        <button
          type="button"
          key={series}
          aria-pressed={shown.has(series)}
          className={styles.entry}
          onClick={() => onToggle(series)}
        >
          <span aria-hidden="true" className={`${styles.swatch} ${styles[series]}`} />
          {LABELS[series]} {note !== null && <small>{note}</small>}
        </button>
      )
    })}
    {hasAlerts !== null && (
      <button
        type="button"
        aria-pressed={hasAlerts}
        className={styles.entry}
        onClick={() => onAlerts(!hasAlerts)}
        title="Your thresholds as dashed lines, what was reported as points; those far from the prices are left out"
      >
        <span aria-hidden="true" className={`${styles.swatch} ${styles.alerts}`} />
        Alerts
      </button>
    )}
    {hasCalendar !== null && (
      <button
        type="button"
        aria-pressed={hasCalendar}
        className={styles.entry}
        onClick={() => onCalendar(!hasCalendar)}
        title="Festivals as bands, expansions as dotted lines"
      >
        <span aria-hidden="true" className={`${styles.swatch} ${styles.calendar}`} />
        Festivals
      </button>
    )}
  </div>
)
