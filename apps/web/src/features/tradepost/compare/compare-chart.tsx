import { DAY_MS } from '@gildscope/base/time'
import { Button, Coins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { Choice } from '@gildscope/ui/forms'
import { IconPhotoDown } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type CalendarMark, marksWithin, namesAt } from '../../../market/calendar/calendar-marks.ts'
import { useCalendar } from '../../../market/calendar/use-calendar.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { compareOption, PLOT_TOP } from './chart-option.ts'
import styles from './compare.module.css'
import { type Comparison, valueBars } from './model.ts'
import { RANGES } from './range.ts'
import { type CompareView, INDEX, SCALES, SIDES } from './view.ts'
import { changeWords, timeWords } from './words.ts'

const HEIGHT = 440
const NO_MARKS: readonly CalendarMark[] = []

/** Reads the time under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

type Figure = { key: string; name: string; change: number | null; price: number | null }

const figuresAt = (
  comparison: Comparison,
  names: readonly string[],
  hidden: ReadonlySet<string>,
  at: number,
): Figure[] => [
  ...comparison.series.flatMap(({ id, changes, points }, place): Figure[] =>
    hidden.has(String(id))
      ? []
      : [
          {
            ...{ key: String(id), name: names[place] ?? `Item ${id}` },
            ...{ change: changes[at] ?? null, price: points[at]?.price ?? null },
          },
        ],
  ),
  ...(hidden.has(INDEX) || comparison.series.length < 2
    ? []
    : [{ key: INDEX, name: 'All of these', change: comparison.index[at] ?? null, price: null }]),
]

const spoken = (figures: readonly Figure[], when: string): string =>
  [when, ...figures.map(({ name, change }) => `${name} ${change === null ? 'unknown' : changeWords(change)}`)].join(
    ', ',
  )

type ChartProps = {
  comparison: Comparison
  names: readonly string[]
  view: CompareView
  focus: number
}

type PlotProps = ChartProps & { marks: readonly CalendarMark[]; actions: { current: ChartActions | null } }

const Plot = ({ comparison, names, view, focus, marks, actions }: PlotProps) => {
  const colors = useChartColors()
  const isNarrow = useIsPhone()
  const [index, setIndex] = useState<number | null>(null)
  const { times, stepMs, series } = comparison
  const { hidden, scale, range, side } = view
  const focused = series[focus]
  const { bars, isWeekly } = useMemo(
    () => (focused === undefined ? { bars: [], isWeekly: false } : valueBars(comparison, focused)),
    [comparison, focused],
  )
  const barsTitle = `Value ${side === 'sell' ? 'sold' : 'bought'} a day${isWeekly ? ', by week' : ''}, ${names[focus]}, est.`
  const option = useMemo(
    () =>
      compareOption({
        comparison,
        names,
        hidden,
        scale,
        focus,
        bars,
        barsTitle,
        marks,
        colors,
        height: HEIGHT,
        isNarrow,
      }),
    [comparison, names, hidden, scale, focus, bars, barsTitle, marks, colors, isNarrow],
  )
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const at = time === null ? -1 : Math.round((time - (times[0] ?? 0)) / stepMs)
        setIndex(times[at] === undefined ? null : at)
      },
    }),
    [times, stepMs],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const time = next === null ? undefined : times[next]
    if (time === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(time, PLOT_TOP + 1)
  }
  const at = index ?? times.length - 1
  const when = timeWords(times[at] ?? 0, stepMs)
  const events = namesAt(marks, times[at] ?? 0)
  const figures = figuresAt(comparison, names, hidden, at)
  const bar = bars.find(({ from, to }) => (times[at] ?? 0) >= from && (times[at] ?? 0) < to)
  return (
    <>
      <p aria-hidden="true" className={styles.values}>
        <b>{when}</b>
        {figures.map(({ key, name, change, price }) => (
          <span className={styles.figure} key={key}>
            <span className={styles.short}>{name}</span>{' '}
            <b>
              {scale === 'price' && key !== INDEX ? (
                <Coins value={price} />
              ) : change === null ? (
                '–'
              ) : (
                changeWords(change)
              )}
            </b>
          </span>
        ))}
        {events.map((name) => (
          <span className={styles.figure} key={name}>
            {name}
          </span>
        ))}
        {bar?.value != null && (
          <span className={styles.figure}>
            value {side === 'sell' ? 'sold' : 'bought'} a day{' '}
            <b>
              <Coins form="gold" value={bar.value} />
            </b>
          </span>
        )}
      </p>
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label={scale === 'change' ? 'Change of the prices since the start' : 'Prices'}
          onEvents={onEvents}
          option={option}
          summary={`${times.length} ${stepMs < DAY_MS ? 'hours' : 'days'}. Last: ${spoken(figuresAt(comparison, names, hidden, times.length - 1), timeWords(times.at(-1) ?? 0, stepMs))}.`}
          viewKey={`${range.value} ${side}`}
        />
        <ChartCursor
          count={times.length}
          index={index}
          label="Time of the chart"
          onMove={moveTo}
          valueText={[spoken(figures, when), ...events].join(', ')}
        />
      </div>
    </>
  )
}

/** Range, scale, side, and the lines. */
export const CompareChart = (props: ChartProps & { isBusy: boolean }) => {
  const { comparison, view, isBusy } = props
  const actions = useRef<ChartActions>(null)
  const { ground } = useChartColors()
  const calendar = useCalendar()
  const { times } = comparison
  const marks = useMemo(
    () => (calendar === undefined ? NO_MARKS : marksWithin(calendar, times[0] ?? 0, times.at(-1) ?? 0)),
    [calendar, times],
  )
  return (
    <section aria-busy={isBusy} aria-label="Chart" className={styles.chart}>
      {isBusy && <span aria-hidden="true" className={styles.progress} />}
      <div className={styles.toolbar}>
        <div className={styles.ranges}>
          <Choice label="Range" onChange={view.setRange} options={RANGES} value={view.range.value} />
        </div>
        <Choice label="Scale" onChange={view.setScale} options={SCALES} value={view.scale} />
        <Choice label="Prices" onChange={view.setSide} options={SIDES} value={view.side} />
        {marks.length > 0 && (
          <button
            aria-pressed={view.hasCalendar}
            className={styles.calendar}
            onClick={() => view.setCalendar(!view.hasCalendar)}
            title="Festivals as bands, expansions as dotted lines"
            type="button"
          >
            <span aria-hidden="true" className={styles.band} />
            Festivals
          </button>
        )}
        <Button
          aria-label="Save the chart as PNG"
          className={styles.save}
          icon={IconPhotoDown}
          iconSize={18}
          onClick={() => saveUrl(actions.current?.imageUrl(ground) ?? '', `compare-${view.range.value}.png`)}
          variant="quiet"
        />
      </div>
      <Plot {...props} actions={actions} marks={view.hasCalendar ? marks : NO_MARKS} />
    </section>
  )
}
