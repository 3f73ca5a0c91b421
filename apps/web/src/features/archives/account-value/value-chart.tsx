import { Button, Coins, formatNumber } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { Choice } from '@gildscope/ui/forms'
import { IconPhotoDown } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { dayAndYearWords } from '../shared/day-words.ts'
import { figureOf, PLOT_TOP, valueOption } from './chart-option.ts'
import { type Step, stepsOf, type ValueRange } from './model.ts'
import { carriedText, dearestPlaces, spokenStep } from './point-words.ts'
import styles from './value-chart.module.css'
import { RANGES, SCALES, SIDES, UNIT_SCALES, type ValueView } from './view.ts'

const HEIGHT = 276

/** Reads the day under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

const Sum = ({ value, view }: { value: number; view: ValueView }) =>
  view.measure === 'units' ? formatNumber(value) : <Coins form="gold" value={value} />

const ValueLine = ({ step, view }: { step: Step | undefined; view: ValueView }) => {
  if (step === undefined) return <p className={styles.values} />
  const { date, point } = step
  return (
    <p aria-hidden="true" className={styles.values}>
      <b>{dayAndYearWords(date)}</b>
      {point === null && <span>not read</span>}
      {point !== null && (
        <>
          <span>
            Total{' '}
            <b>
              <Sum value={figureOf(point.total, view)} view={view} />
            </b>
          </span>
          {dearestPlaces(step, view).map(({ label, value }) => (
            <span key={label}>
              {label} <Sum value={value} view={view} />
            </span>
          ))}
          {point.carried.length > 0 && (
            <span className={styles.aside}>{point.carried.map(carriedText).join(', ')}</span>
          )}
        </>
      )}
    </p>
  )
}

type PlotProps = {
  range: ValueRange
  view: ValueView
  viewKey: string
  actions: { current: ChartActions | null }
}

const Plot = ({ range, view, viewKey, actions }: PlotProps) => {
  const colors = useChartColors()
  const [index, setIndex] = useState<number | null>(null)
  const steps = useMemo(() => stepsOf(range), [range])
  const { side, measure, scale } = view
  const option = useMemo(
    () => valueOption({ steps, holes: range.holes, view: { side, measure, scale }, colors }),
    [steps, range, side, measure, scale, colors],
  )
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const at = steps.findIndex(({ date }) => Date.parse(date) === time)
        setIndex(at === -1 ? null : at)
      },
    }),
    [steps],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const step = next === null ? undefined : steps[next]
    if (step === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(Date.parse(step.date), PLOT_TOP + 1)
  }
  const shown = steps[index ?? steps.length - 1]
  return (
    <>
      <ValueLine step={shown} view={view} />
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label="Account value by day and location"
          onEvents={onEvents}
          option={option}
          summary={`${steps.length} days, ${range.points.length} of them read. Last: ${spokenStep(steps.at(-1), view)}.`}
          viewKey={viewKey}
        />
        <ChartCursor
          count={steps.length}
          index={index}
          label="Day of the graph"
          onMove={moveTo}
          valueText={spokenStep(shown, view)}
        />
      </div>
    </>
  )
}

const unitText = ({ measure, scale }: ValueView): string => {
  if (scale === 'share') return '% of all'
  return measure === 'units' ? 'units of items' : 'gold, before fees'
}

type ValueChartProps = {
  range: ValueRange
  view: ValueView
  account: string
  /** In place of the graph while there is nothing to draw; false: there is. */
  children: ReactNode
}

/** Range, prices, scale, and the graph of places above each other. */
export const ValueChart = ({ range, view, account, children }: ValueChartProps) => {
  const actions = useRef<ChartActions>(null)
  const { ground } = useChartColors()
  return (
    <section aria-label="Graph" className={styles.chart}>
      <div className={styles.toolbar}>
        <div className={styles.ranges}>
          <Choice label="Range" onChange={view.setRange} options={RANGES} value={view.range} />
        </div>
        {view.measure === 'value' && (
          <Choice label="Prices" onChange={view.setSide} options={SIDES} value={view.side} />
        )}
        <Choice
          label="Scale"
          onChange={view.setScale}
          options={view.measure === 'units' ? UNIT_SCALES : SCALES}
          value={view.scale}
        />
        <span className={styles.unit}>{unitText(view)}</span>
        <Button
          aria-label="Save the graph as PNG"
          disabled={children !== false}
          icon={IconPhotoDown}
          iconSize={18}
          onClick={() => saveUrl(actions.current?.imageUrl(ground) ?? '', `account-value-${view.range}.png`)}
          variant="quiet"
        />
      </div>
      {children === false ? (
        <Plot actions={actions} range={range} view={view} viewKey={`${view.range} ${account}`} />
      ) : (
        children
      )}
    </section>
  )
}
