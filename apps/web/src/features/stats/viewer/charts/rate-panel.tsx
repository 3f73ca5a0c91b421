import { formatNumber, formatPercent, ItemName, type ItemRef, Loading, Panel } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import { Failed } from '../../../../market/failed.tsx'
import { dayAndYearText } from '../../shared/drop-words.ts'
import type { ItemSelection } from '../calls.ts'
import { useRate } from '../queries.ts'
import { type Patch, percentRange } from '../words.ts'
import styles from './charts.module.css'
import { PLOT_TOP, type RatePoint, rateOption, ratePoints } from './rate-option.ts'

const HEIGHT = 190

const pointWords = ({ time, rate }: RatePoint): string => {
  const week = `week of ${dayAndYearText(new Date(time).toISOString())}`
  if (rate === null) return `${week}: no submission`
  const { percent, low, high, consumed } = rate
  return `${week}: ${formatPercent(percent, { decimals: percent < 10 ? 3 : 2 })}, ${percentRange(low, high)}, ${formatNumber(consumed)} units`
}

/** Reads the time under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

type PlotProps = { points: readonly RatePoint[]; patches: readonly Patch[]; name: string }

const Plot = ({ points, patches, name }: PlotProps) => {
  const colors = useChartColors()
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  const option = useMemo(() => rateOption({ points, patches, colors }), [points, patches, colors])
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const at = points.findIndex((point) => point.time === time)
        setIndex(at === -1 ? null : at)
      },
    }),
    [points],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const point = next === null ? undefined : points[next]
    if (point === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(point.time, PLOT_TOP + 1)
  }
  const shown = points[index ?? points.length - 1]
  const words = shown === undefined ? '' : pointWords(shown)
  const last = points.at(-1)
  return (
    <>
      <p aria-hidden="true" className={styles.values}>
        {words}
      </p>
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label={`Rate of ${name} by week`}
          onEvents={onEvents}
          option={option}
          summary={`${points.length} weeks. Last: ${last === undefined ? '' : pointWords(last)}.`}
          viewKey={name}
        />
        <ChartCursor count={points.length} index={index} label="Week of the graph" onMove={moveTo} valueText={words} />
      </div>
    </>
  )
}

type RatePanelProps = { selection: ItemSelection; drop: ItemRef; patches: readonly Patch[] }

/** The rate of one drop, week by week. */
export const RatePanel = ({ selection, drop, patches }: RatePanelProps) => {
  const { weeks, ...state } = useRate(selection, drop.id)
  const points = useMemo(() => (weeks === undefined ? undefined : ratePoints(weeks)), [weeks])
  const name = drop.name ?? `Item ${drop.id}`
  return (
    <Panel note="rate by week, with its band" title={<ItemName href={null} item={drop} />}>
      {points === undefined && state.error === null && <Loading lines={5} />}
      {points === undefined && state.error !== null && (
        <Failed state={state} title="The rate could not be fetched" who="The stats service" />
      )}
      {points?.length === 0 && <p className={styles.none}>No submission matches this selection.</p>}
      {points !== undefined && points.length > 0 && <Plot name={name} patches={patches} points={points} />}
    </Panel>
  )
}
