import { Button } from '@gildscope/ui'
import { SelectField } from '@gildscope/ui/forms'
import { IconDownload, IconPhotoDown } from '@tabler/icons-react'
import { useId } from 'react'
import { type ChartView, type SeriesId, toggleSeries } from './chart-view.ts'
import styles from './history-chart.module.css'
import { Legend } from './legend.tsx'
import { RANGES } from './range.ts'

type ToolbarProps = {
  view: ChartView
  soldError: number | null
  /** There are rules of the reader to be shown. */
  canHaveAlerts: boolean
  /** There are festivals or releases in the range. */
  canHaveCalendar: boolean
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

const SIDES = [
  { value: 'sell', label: 'Sell side' },
  { value: 'buy', label: 'Buy side' },
]

/** Range, legend and downloads of the chart. */
export const Toolbar = ({
  view,
  soldError,
  canHaveAlerts,
  canHaveCalendar,
  onView,
  onSaveImage,
  onSaveCsv,
}: ToolbarProps) => (
  <div className={styles.toolbar}>
    <Ranges view={view} onView={onView} />
    <Legend
      shown={view.shown}
      soldError={soldError}
      hasAlerts={canHaveAlerts ? view.hasAlerts : null}
      onAlerts={(hasAlerts) => onView({ ...view, hasAlerts })}
      hasCalendar={canHaveCalendar ? view.hasCalendar : null}
      onCalendar={(hasCalendar) => onView({ ...view, hasCalendar })}
      onToggle={(series: SeriesId) => onView({ ...view, shown: toggleSeries(view.shown, series) })}
    />
    <div className={styles.tools}>
      <SelectField
        isInline
        label="Listed, sold and delisted of"
        onChange={(side) => onView({ ...view, side: side === 'buy' ? 'buy' : 'sell' })}
        options={SIDES}
        value={view.side}
      />
      <Button
        aria-label="Save the chart as PNG"
        disabled={onSaveImage === null}
        icon={IconPhotoDown}
        iconSize={18}
        onClick={() => onSaveImage?.()}
        variant="quiet"
      />
      <Button disabled={onSaveCsv === null} icon={IconDownload} onClick={() => onSaveCsv?.()}>
        CSV
      </Button>
    </div>
  </div>
)
