import { MINUTE_MS } from '@gildscope/base/time'
import { saveCsv } from '@gildscope/ui'
import { type ChartActions, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CalendarMark, marksWithin } from '../../../../market/calendar/calendar-marks.ts'
import { useCalendar } from '../../../../market/calendar/use-calendar.ts'
import { type ChartView, readChartView, writeChartView } from './chart-view.ts'
import styles from './history-chart.module.css'
import { historyCsv } from './history-csv.ts'
import { askedFields } from './history-figures.ts'
import { historyModel, knownSince } from './history-model.ts'
import { HistoryPlot } from './history-plot.tsx'
import type { ShownHistory } from './history-query.ts'
import { HistoryEmpty, HistoryFailed, HistoryLoading, LawNote } from './history-states.tsx'
import { changesWithin, useLawChanges } from './law-changes.ts'
import { medianError } from './point-figures.ts'
import { useHistory } from './queries.ts'
import { Toolbar } from './toolbar.tsx'
import { useChartAlerts } from './use-chart-alerts.ts'

type HistoryChartProps = {
  itemId: number
  /** The current lowest ask, for the label on the axis; without it the last one of the history is used. */
  sellPrice?: number | null
}

const NO_MARKS: readonly CalendarMark[] = []

const saveHistory = (itemId: number, { range, fields, answer }: ShownHistory) =>
  saveCsv(`item-${itemId}-${range.id}.csv`, historyCsv(answer.rows, askedFields(fields)))

/** Prices, flow and units of an item over time. The view is kept in the address. */
export const HistoryChart = ({ itemId, sellPrice = null }: HistoryChartProps) => {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => readChartView(search), [search])
  const { data, state, collectingSince } = useHistory({ itemId, view })
  const alerts = useChartAlerts(itemId, view.hasAlerts)
  const { ground } = useChartColors()
  const actions = useRef<ChartActions>(null)
  const model = useMemo(
    () => (data === undefined ? null : historyModel(data.answer, data.fields, data.range.bucketMs)),
    [data],
  )
  const calendar = useCalendar()
  const marks = useMemo(
    () =>
      // Of a few hours every one would be in the same band.
      model === null || calendar === undefined || model.bucketMs === MINUTE_MS
        ? NO_MARKS
        : marksWithin(calendar, model.times[0] ?? 0, model.times.at(-1) ?? 0),
    [model, calendar],
  )
  const known = useLawChanges()
  const lawChanges = useMemo(() => (model === null ? known : changesWithin(known, model)), [known, model])
  // While another range is loading, the previous one is drawn with its own settings.
  const drawnView = useMemo<ChartView>(
    () => (data === undefined ? view : { ...view, range: data.range, side: data.side }),
    [view, data],
  )
  const handleView = (next: ChartView) =>
    setSearch((previous) => writeChartView(previous, next), { replace: true, preventScrollReset: true })
  const isWaiting = data !== undefined && data.range.id !== view.range.id
  const isEmpty = model?.times.length === 0
  const hasChart = data !== undefined && model !== null && !isEmpty
  return (
    <section className={styles.chart} aria-label="Price history" aria-busy={isWaiting}>
      <Toolbar
        view={view}
        canHaveAlerts={alerts !== null}
        canHaveCalendar={marks.length > 0}
        soldError={model === null ? null : medianError(model)}
        onView={handleView}
        onSaveImage={
          hasChart
            ? () => saveUrl(actions.current?.imageUrl(ground) ?? '', `item-${itemId}-${view.range.id}.png`)
            : null
        }
        onSaveCsv={hasChart ? () => saveHistory(itemId, data) : null}
      />
      {isWaiting && <span aria-hidden="true" className={styles.progress} />}
      {state.error !== null && model === null && <HistoryFailed state={state} />}
      {state.error === null && model === null && <HistoryLoading />}
      {isEmpty && <HistoryEmpty collectingSince={collectingSince} isAll={view.range.spanMs === null} />}
      {hasChart && (
        <>
          <HistoryPlot
            model={model}
            view={drawnView}
            sellPrice={sellPrice}
            pollMs={data.answer.pollMs}
            since={knownSince(data.answer, model)}
            lawChanges={lawChanges}
            alerts={view.hasAlerts ? alerts : null}
            marks={view.hasCalendar ? marks : NO_MARKS}
            actionsRef={actions}
          />
          <LawNote changes={lawChanges} />
        </>
      )}
    </section>
  )
}
