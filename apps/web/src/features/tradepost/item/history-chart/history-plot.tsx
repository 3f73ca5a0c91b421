import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { type CalendarMark, namesAt } from '../../../../market/calendar/calendar-marks.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import type { ChartAlerts } from './alert-marks.ts'
import type { ChartView } from './chart-view.ts'
import styles from './history-chart.module.css'
import type { HistoryModel } from './history-model.ts'
import { panelLayout } from './panel-layout.ts'
import { pointAt, spokenPoint } from './point-figures.ts'
import { priceHistoryOption } from './price-history-option.ts'
import { ValueLine } from './value-line.tsx'

export const PLOT_HEIGHT = 600
const PLOT_HEIGHT_NARROW = 460

type HistoryPlotProps = {
  model: HistoryModel
  view: ChartView
  sellPrice: number | null
  pollMs: number
  actionsRef: Ref<ChartActions>
  /** First known moment, if it is later than the start of the range; else null. */
  since: number | null
  lawChanges: readonly number[]
  alerts: ChartAlerts | null
  /** Festivals and releases that are drawn. */
  marks: readonly CalendarMark[]
}

/** Reads the time under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

const summaryOf = (model: HistoryModel, view: ChartView, lastPoint: string): string =>
  `${view.range.name} in ${model.times.length} steps. Last: ${lastPoint}.`

/** The drawing, the values under its crosshair, and the keys that move it. */
export const HistoryPlot = ({
  model,
  view,
  sellPrice,
  pollMs,
  since,
  lawChanges,
  alerts,
  marks,
  actionsRef,
}: HistoryPlotProps) => {
  const isNarrow = useIsPhone()
  const height = isNarrow ? PLOT_HEIGHT_NARROW : PLOT_HEIGHT
  const colors = useChartColors()
  const [index, setIndex] = useState<number | null>(null)
  const actions = useRef<ChartActions | null>(null)
  const option = useMemo(
    () => priceHistoryOption({ model, view, colors, height, isNarrow, sellPrice, lawChanges, alerts, marks }),
    [model, view, colors, height, isNarrow, sellPrice, lawChanges, alerts, marks],
  )
  const first = model.times[0] ?? 0
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        setIndex(time === null ? null : Math.round((time - first) / model.bucketMs))
      },
    }),
    [first, model.bucketMs],
  )
  const keepActions = useCallback(
    (made: ChartActions | null) => {
      actions.current = made
      if (typeof actionsRef === 'function') actionsRef(made)
      else if (actionsRef !== null) actionsRef.current = made
    },
    [actionsRef],
  )
  const moveTo = (next: number | null) => {
    setIndex(next)
    const time = next === null ? undefined : model.times[next]
    if (time === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(time, panelLayout(height).price.top + 1)
  }
  const last = model.times.length - 1
  const point = pointAt({ model, view, index: index ?? last, pollMs })
  const events = point === null ? [] : namesAt(marks, point.time)
  const lastPoint = spokenPoint(pointAt({ model, view, index: last, pollMs }))
  return (
    <>
      <ValueLine events={events} point={point} since={since} />
      <div className={styles.plot}>
        <EChart
          option={option}
          height={height}
          label="Price history"
          summary={summaryOf(model, view, lastPoint)}
          onEvents={onEvents}
          viewKey={view.range.id}
          actionsRef={keepActions}
        />
        <ChartCursor
          label="Point in time of the price history"
          count={model.times.length}
          index={index}
          valueText={[spokenPoint(point), ...events].join(', ')}
          onMove={moveTo}
        />
      </div>
    </>
  )
}
