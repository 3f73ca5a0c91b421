import { type AlertCondition, type AlertPreviewSpan, type AlertRule, isChange } from '@gildscope/contracts'
import { Loading } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { alertField } from '../../../../market/alerts/alert-fields.ts'
import { amountWords } from '../../../../market/alerts/amount-text.ts'
import { conditionsOf, SPAN_WORDS } from '../../../../market/alerts/sentence.ts'
import { namesAt } from '../../../../market/calendar/calendar-marks.ts'
import { useCalendarMarks } from '../../../../market/calendar/use-calendar-marks.tsx'
import { Failed } from '../../../../market/failed.tsx'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime } from '../../../../shell/time/words.ts'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { type Point, STEP_MS } from '../../shared/alerts/past/line.ts'
import { useLine } from '../../shared/alerts/past/use-past.ts'
import { lengthText, verdictOf } from '../../shared/alerts/past/verdict.ts'
import { thresholdOf } from '../../shared/alerts/readings.ts'
import { CHART_HEIGHT, numbered, PLOT_TOP, previewOption, rangeOf, timesOf } from './chart-option.ts'
import styles from './preview.module.css'
import type { Range } from './threshold.ts'
import { ThresholdHandle } from './threshold-handle.tsx'

const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

/** The point nearest to a time, of which there is one per bucket. */
const indexAt = (points: readonly Point[], time: number | null): number | null => {
  const [first, second] = points
  if (time === null || first === undefined) return null
  const step = (second?.time ?? first.time + 1) - first.time
  return Math.min(points.length - 1, Math.max(0, Math.round((time - first.time) / step)))
}

type PreviewChartProps = {
  rule: AlertRule
  itemId: number
  span: AlertPreviewSpan
  name: string
  /** The reader moves the threshold. */
  onThreshold: (condition: AlertCondition, isSettled: boolean) => void
  /** The choice of the span. */
  children: ReactNode
}

/** The figure of the first condition, with what would have fired. */
export const PreviewChart = ({ rule, itemId, span, name, onThreshold, children }: PreviewChartProps) => {
  const [condition] = conditionsOf(rule)
  const others = useMemo(
    () =>
      conditionsOf(rule)
        .slice(1)
        .filter(({ field, op }) => field === condition?.field && op !== 'rises' && op !== 'falls')
        .map(thresholdOf),
    [rule, condition?.field],
  )
  const colors = useChartColors()
  const isPhone = useIsPhone()
  const now = useMinute()
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  // A sentence without a condition makes no rule.
  const shown = condition ?? { field: 'sell_price', op: 'lt' as const, value: 0 }
  const { line, isStored, state } = useLine({ itemId, span, rule, condition: shown })
  const points = line?.points ?? []
  const unit = isChange(shown) && shown.isPercent ? 'percent' : alertField(shown.field).unit
  const key = JSON.stringify(shown)
  const [held, setHeld] = useState<Range | null>(null)
  const { from, to } = timesOf({ span, points })
  const { marks, calendarSwitch } = useCalendarMarks(from, to)
  const option = useMemo(
    () => previewOption({ points, span, condition: shown, unit, others, colors, marks, isPhone, held }),
    // The condition is parsed anew with each render.
    [points, span, key, unit, others, colors, marks, isPhone, held],
  )
  const onEvents = useMemo(
    () => ({ updateAxisPointer: (event: unknown) => setIndex(indexAt(points, pointedTime(event))) }),
    [points],
  )
  const range = held ?? rangeOf({ points, span, condition: shown, others })
  const handleThreshold = (next: AlertCondition, isSettled: boolean): void => {
    setHeld(isSettled ? null : range)
    onThreshold(next, isSettled)
  }
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const point = next === null ? undefined : points[next]
    if (point === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(point.time, PLOT_TOP + 1)
  }
  const point = points[index ?? points.length - 1]
  const firing = numbered(span).find(({ at }) => {
    const from = Date.parse(at)
    return point !== undefined && point.time >= from && point.time < from + STEP_MS[span.resolution]
  })
  const words = (of: Point | undefined): string => (of?.value == null ? 'no data' : amountWords(of.value, unit))
  const events = point === undefined ? [] : namesAt(marks, point.time)
  const { times, seen } = verdictOf(span, rule.hold)
  return (
    <section aria-label="What it would have done" className={styles.chart}>
      <div className={styles.toolbar}>
        {children}
        <span className={styles.legend}>
          {isStored && (
            <span>
              <span aria-hidden="true" className={styles.lineMark} data-side={shown.field.slice(0, 4)} />
              {alertField(shown.field).words}
              {isChange(shown) && `, change in ${SPAN_WORDS[shown.span]}`}
              {/_price$|profit|roi/.test(shown.field) &&
                (line?.isSteady === true && rule.price === 'steady' ? ', steady' : ', best')}
            </span>
          )}
          <span>
            <span aria-hidden="true" className={styles.thresholdMark} />
            threshold, drag it
          </span>
        </span>
        {calendarSwitch}
        <span className={styles.aside}>grey is where it fires</span>
      </div>
      <p aria-hidden="true" className={styles.values}>
        {point !== undefined && (
          <>
            <b>{clockTime(new Date(point.time).toISOString(), now)}</b>
            <span>
              {alertField(shown.field).words} <b>{words(point)}</b>
            </span>
            {events.map((event) => (
              <span key={event}>{event}</span>
            ))}
          </>
        )}
        {firing !== undefined && (
          <span>
            would have fired <b>{firing.number}</b>, true for <b>{lengthText(firing.trueForMs)}</b>
          </span>
        )}
        {!isStored && <span>No line of this figure is stored; points are when it would have fired.</span>}
      </p>
      {line === undefined ? (
        state.error === null ? (
          <div style={{ minHeight: CHART_HEIGHT }}>
            <Loading />
          </div>
        ) : (
          <Failed state={state} title="The history could not be fetched" who="The items service" />
        )
      ) : (
        <div className={styles.plot}>
          <EChart
            actionsRef={actions}
            height={CHART_HEIGHT}
            label={`${name}: ${alertField(shown.field).words}, and when the rule would have fired`}
            onEvents={onEvents}
            option={option}
            summary={`It would have fired ${times} ${seen}. Last: ${words(points.at(-1))}.`}
            viewKey={`${itemId} ${span.resolution}`}
          />
          {points.length > 0 && (
            <ChartCursor
              count={points.length}
              index={index}
              label="Moment of the graph"
              onMove={moveTo}
              valueText={
                point === undefined
                  ? ''
                  : [`${clockTime(new Date(point.time).toISOString(), now)}: ${words(point)}`, ...events].join(', ')
              }
            />
          )}
          {condition !== undefined && (
            <ThresholdHandle condition={condition} onChange={handleThreshold} range={range} unit={unit} />
          )}
        </div>
      )}
    </section>
  )
}
