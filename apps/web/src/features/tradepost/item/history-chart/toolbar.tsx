import controls from '@gildscope/ui/buttons/controls.module.css'
import forms from '@gildscope/ui/forms/forms.module.css'
import { IconDownload, IconPhotoDown } from '@tabler/icons-react'
import { useId } from 'react'
import { type ChartView, type SeriesId, toggleSeries } from './chart-view.ts'
import styles from './history-chart.module.css'
import { Legend } from './legend.tsx'
import { RANGES } from './range.ts'

type ToolbarProps = {
  view: ChartView
  soldError: number | null
  onView: (view: ChartView) => void
  /** null: there is nothing to save. */
  onSaveImage: (() => void) | null
  onSaveCsv: (() => void) | null
}

type PartProps = Pick<ToolbarProps, 'view' | 'onView'>

const Ranges = ({ view, onView }: PartProps) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Range" className={styles.ranges}>
      {RANGES.map((range) => (
        <label key={range.id} className={styles.range} title={range.name}>
          <input
            type="radio"
            name={name}
            value={range.id}
            checked={view.range.id === range.id}
            onChange={() => onView({ ...view, range })}
          />
          <span>{range.label}</span>
        </label>
      ))}
    </div>
  )
}

const SideSelect = ({ view, onView }: PartProps) => (
  <select
    aria-label="Listed, sold and delisted of"
    className={`${forms.input} ${forms.inline}`}
    value={view.side}
    onChange={(event) => onView({ ...view, side: event.currentTarget.value === 'buy' ? 'buy' : 'sell' })}
  >
    <option value="sell">Sell side</option>
    <option value="buy">Buy side</option>
  </select>
)

/** Range, legend and downloads of the chart. */
export const Toolbar = ({ view, soldError, onView, onSaveImage, onSaveCsv }: ToolbarProps) => (
  <div className={styles.toolbar}>
    <Ranges view={view} onView={onView} />
    <Legend
      shown={view.shown}
      soldError={soldError}
      onToggle={(series: SeriesId) => onView({ ...view, shown: toggleSeries(view.shown, series) })}
    />
    <div className={styles.tools}>
      <SideSelect view={view} onView={onView} />
      <button
        aria-label="Save the chart as PNG"
        className={`${controls.button} ${controls.quiet} ${controls.icon}`}
        disabled={onSaveImage === null}
        onClick={() => onSaveImage?.()}
        title="Save the chart as PNG"
        type="button"
      >
        <IconPhotoDown aria-hidden="true" size={18} stroke={1.75} />
      </button>
      <button className={controls.button} disabled={onSaveCsv === null} onClick={() => onSaveCsv?.()} type="button">
        <IconDownload aria-hidden="true" size={16} stroke={1.75} />
        CSV
      </button>
    </div>
  </div>
)
