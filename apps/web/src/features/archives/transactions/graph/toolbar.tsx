import type { Side } from '@gildscope/market'
import { Button, Chip } from '@gildscope/ui'
import { IconCalendar, IconPhotoDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Days, daysText, inOrder, isDay, overlap } from '../days.ts'
import { RANGES, type RangeId, type Selection } from '../history/selection.ts'
import styles from './graph.module.css'
import { BUY_SERIES, SERIES, type SeriesId } from './series.ts'

type RangesProps = { range: RangeId | null; onRange: (range: RangeId) => void }

const Ranges = ({ range, onRange }: RangesProps) => {
  const name = useId()
  return (
    <div aria-label="Range" className={styles.ranges} role="radiogroup">
      {RANGES.map(({ id, label, name: title }) => (
        <label className={styles.range} key={id} title={title}>
          <input checked={range === id} name={name} onChange={() => onRange(id)} type="radio" value={id} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

type DayFieldProps = { label: string; value: string; known: Days; onDay: (day: string) => void }

const DayField = ({ label, value, known, onDay }: DayFieldProps) => (
  <label className={styles.day}>
    {label}
    <input
      max={known.to}
      min={known.from}
      onChange={(event) => isDay(event.currentTarget.value) && onDay(event.currentTarget.value)}
      type="date"
      value={value}
    />
  </label>
)

type DaysProps = { selected: Days; known: Days; onDays: (days: Days) => void }

/** An alternative to the brush, for typed dates and keyboard use. */
const ChooseDays = ({ selected, known, onDays }: DaysProps) => {
  const [isOpen, setOpen] = useState(false)
  const choose = (days: Days): void => {
    const within = overlap(days, known)
    if (within !== null) onDays(within)
  }
  return (
    <span className={styles.choose}>
      <Button
        aria-expanded={isOpen}
        aria-label="Choose days"
        icon={IconCalendar}
        iconSize={18}
        onClick={() => setOpen(!isOpen)}
        variant="quiet"
      />
      {isOpen && (
        <>
          <DayField
            known={known}
            label="From"
            onDay={(from) => choose({ from, to: inOrder(from, selected.to)[1] })}
            value={selected.from}
          />
          <DayField
            known={known}
            label="to"
            onDay={(to) => choose({ from: inOrder(selected.from, to)[0], to })}
            value={selected.to}
          />
        </>
      )}
    </span>
  )
}

const LABELS: Readonly<Record<SeriesId, string>> = {
  value: 'value',
  profit: 'Profit',
  mean: '7-day mean',
  units: 'Units',
  tax: 'Tax',
}

type LegendProps = { side: Side; shown: ReadonlySet<SeriesId>; onToggle: (series: SeriesId) => void }

const Legend = ({ side, shown, onToggle }: LegendProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out in a row of other controls
  <div aria-label="Shown in the graph" className={styles.legend} role="group">
    {(side === 'sell' ? SERIES : BUY_SERIES).map((series) => (
      <button
        aria-pressed={shown.has(series)}
        className={styles.entry}
        key={series}
        onClick={() => onToggle(series)}
        type="button"
      >
        <span aria-hidden="true" className={`${styles.swatch} ${styles[series === 'value' ? side : series]}`} />
        {series === 'value' ? `${side === 'sell' ? 'Sold' : 'Bought'}, ${LABELS.value}` : LABELS[series]}
        {series === 'profit' && <small> where the purchase is known</small>}
      </button>
    ))}
  </div>
)

type ToolbarProps = Omit<LegendProps, 'onToggle'> &
  Pick<RangesProps, 'onRange'> & {
    selection: Selection
    known: Days
    onDays: (days: Days | null) => void
    onToggle: LegendProps['onToggle']
    onSave: () => void
  }

/** The selected days, the visible series, and the graph as a picture. */
export const Toolbar = ({ selection, known, side, shown, onRange, onDays, onToggle, onSave }: ToolbarProps) => (
  <div className={styles.toolbar}>
    <Ranges onRange={onRange} range={selection.range} />
    {selection.range === null && (
      <Chip
        className={styles.chip}
        drop={`Drop the chosen days, ${daysText(selection.days)}`}
        onDrop={() => onDays(null)}
      >
        {daysText(selection.days)}
      </Chip>
    )}
    <ChooseDays known={known} onDays={onDays} selected={selection.days} />
    <Legend onToggle={onToggle} shown={shown} side={side} />
    <Button
      aria-label="Save the graph as PNG"
      className={styles.save}
      icon={IconPhotoDown}
      iconSize={18}
      onClick={onSave}
      variant="quiet"
    />
  </div>
)
