import { Button } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { Choice } from '@gildscope/ui/forms'
import { IconPhotoDown } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { PLOT_TOP, wvwOption } from './chart-option.ts'
import { Legend } from './legend.tsx'
import { type Point, pointsOf, type WvwModel } from './model.ts'
import { MoreSeries } from './more-series.tsx'
import { pointWords, spokenPoint } from './point-words.ts'
import { RANGES } from './range.ts'
import type { WvwView } from './view.ts'
import styles from './wvw-chart.module.css'

const HEIGHT = 260

/** Reads the day under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

const ValueLine = ({ point, view, accounts }: { point: Point | undefined; view: WvwView; accounts: number }) => {
  if (point === undefined) return <p className={styles.values} />
  const { title, figures, note } = pointWords(point, view.series, accounts)
  return (
    <p aria-hidden="true" className={styles.values}>
      <b>{title}</b>
      {figures.map(({ label, text }) => (
        <span key={label}>
          {label} <b>{text}</b>
        </span>
      ))}
      <span className={styles.aside}>{note}</span>
    </p>
  )
}

type PlotProps = {
  model: WvwModel
  points: readonly Point[]
  view: WvwView
  viewKey: string
  actions: { current: ChartActions | null }
}

const Plot = ({ model, points, view, viewKey, actions }: PlotProps) => {
  const colors = useChartColors()
  const [index, setIndex] = useState<number | null>(null)
  const { series } = view
  const { holes } = model
  const option = useMemo(() => wvwOption({ points, holes, shown: series, colors }), [points, holes, series, colors])
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const at = points.findIndex(({ date }) => Date.parse(date) === time)
        setIndex(at === -1 ? null : at)
      },
    }),
    [points],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const point = next === null ? undefined : points[next]
    if (point === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(Date.parse(point.date), PLOT_TOP + 1)
  }
  const shown = points[index ?? points.length - 1]
  const words = (point: Point | undefined): string =>
    point === undefined ? 'no day' : spokenPoint(point, series, model.accounts)
  return (
    <>
      <ValueLine accounts={model.accounts} point={shown} view={view} />
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label="World versus World by day"
          onEvents={onEvents}
          option={option}
          summary={`${points.length} days, ${model.days.length} of them with readings. Last: ${words(points.at(-1))}.`}
          viewKey={viewKey}
        />
        <ChartCursor
          count={points.length}
          index={index}
          label="Day of the graph"
          onMove={moveTo}
          valueText={words(shown)}
        />
      </div>
    </>
  )
}

type WvwChartProps = {
  /** Undefined: loading. */
  model: WvwModel | undefined
  view: WvwView
  /** Changes when other days are shown. */
  viewKey: string
  isBusy: boolean
  /** Shown in place of the chart while there is none. */
  children: ReactNode
}

/** Range, series and graph of the days. */
export const WvwChart = ({ model, view, viewKey, isBusy, children }: WvwChartProps) => {
  const actions = useRef<ChartActions>(null)
  const { ground } = useChartColors()
  const points = useMemo(() => (model === undefined ? [] : pointsOf(model)), [model])
  const canDraw = model !== undefined && model.days.length > 0
  return (
    <section aria-busy={isBusy} aria-label="Graph" className={styles.chart}>
      <div className={styles.toolbar}>
        <div className={styles.ranges}>
          <Choice label="Range" onChange={view.setRange} options={RANGES} value={view.range.value} />
        </div>
        <Legend onChange={view.setSeries} shown={view.series} />
        <MoreSeries onChange={view.setSeries} shown={view.series} />
        <Button
          aria-label="Save the graph as PNG"
          className={styles.save}
          disabled={!canDraw}
          icon={IconPhotoDown}
          iconSize={18}
          onClick={() => saveUrl(actions.current?.imageUrl(ground) ?? '', `wvw-${view.range.value}.png`)}
          variant="quiet"
        />
      </div>
      {canDraw ? <Plot actions={actions} model={model} points={points} view={view} viewKey={viewKey} /> : children}
    </section>
  )
}
