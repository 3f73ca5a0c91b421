import { type ChartColors, useChartColors } from '@gildscope/ui/chart'
import { MAIN_SERIES, MOST_SERIES, type Series, seriesColors, toggleSeries } from './series.ts'
import styles from './wvw-chart.module.css'

export type SeriesProps = { shown: readonly Series[]; onChange: (shown: readonly Series[]) => void }

const FULL = `${MOST_SERIES} series at most; remove one first`

const colorOf = (series: Series, shown: readonly Series[], colors: ChartColors): string | undefined => {
  const name = seriesColors(shown).get(series.id)
  return name === undefined ? undefined : colors[name]
}

/** One series with its colour; clicking it hides or shows it. */
const Entry = ({ series, shown, onChange }: SeriesProps & { series: Series }) => {
  const colors = useChartColors()
  const isShown = shown.includes(series)
  const isFull = !isShown && shown.length >= MOST_SERIES
  const color = isShown ? colorOf(series, shown, colors) : undefined
  return (
    <button
      aria-disabled={isFull}
      aria-pressed={isShown}
      className={styles.entry}
      onClick={() => onChange(toggleSeries(shown, series))}
      title={isFull ? FULL : undefined}
      type="button"
    >
      <span
        aria-hidden="true"
        className={series.axis === 'rate' ? `${styles.swatch} ${styles.dashed}` : styles.swatch}
        style={color === undefined ? undefined : { borderColor: color }}
      />
      {series.label}
      {isShown && series.axis === 'rate' && <small> left axis</small>}
    </button>
  )
}

/** The drawn series: the usual ones, and those that the user added. */
export const Legend = ({ shown, onChange }: SeriesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out in a row of other controls
  <div aria-label="Shown in the graph" className={styles.legend} role="group">
    {[...MAIN_SERIES, ...shown.filter((series) => !MAIN_SERIES.includes(series))].map((series) => (
      <Entry key={series.id} onChange={onChange} series={series} shown={shown} />
    ))}
  </div>
)
