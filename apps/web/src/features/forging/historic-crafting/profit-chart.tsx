import { Coins, Missing, spokenCoins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import { namesAt } from '../../../market/calendar/calendar-marks.ts'
import { useCalendarMarks } from '../../../market/calendar/use-calendar-marks.tsx'
import styles from './historic-crafting.module.css'
import type { ProfitDay } from './model.ts'
import { profitOption } from './profit-option.ts'

const HEIGHT = 380
/** Any height inside the upper panel. */
const POINT_Y = 30

const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const spoken = (day: ProfitDay | undefined): string => {
  if (day === undefined) return 'no day'
  const date = `${dayWords.format(Date.parse(day.date))}, UTC day`
  if (day.profit === null || day.cost === null) return `${date}: no profit known`
  return `${date}: profit ${spokenCoins(day.profit)}, cost ${spokenCoins(day.cost)}`
}

/** Reads the day under the crosshair from echarts' event; null when the pointer left. */
const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

const ValueLine = ({ day, events }: { day: ProfitDay | undefined; events: readonly string[] }) => (
  <p aria-hidden="true" className={styles.values}>
    {day !== undefined && (
      <>
        <b>{dayWords.format(Date.parse(day.date))}, UTC day</b> <span>Profit </span>
        {day.profit === null ? <Missing /> : <Coins isSigned value={day.profit} />} <span>Cost </span>
        <Coins value={day.cost} /> <span>Sell </span>
        <Coins value={day.sell} />
        {events.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </>
    )}
  </p>
)

type ProfitChartProps = { days: readonly ProfitDay[]; viewKey: string }

/** Profit and cost by day, the values under its crosshair, and the keys that move it. */
export const ProfitChart = ({ days, viewKey }: ProfitChartProps) => {
  const colors = useChartColors()
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  const [first, last] = [days[0], days.at(-1)].map((day) => (day === undefined ? undefined : Date.parse(day.date)))
  const { marks, calendarSwitch } = useCalendarMarks(first, last)
  const option = useMemo(() => profitOption({ days, colors, height: HEIGHT, marks }), [days, colors, marks])
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const at = days.findIndex(({ date }) => Date.parse(date) === time)
        setIndex(at === -1 ? null : at)
      },
    }),
    [days],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const day = next === null ? undefined : days[next]
    if (day === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(Date.parse(day.date), POINT_Y)
  }
  const shown = days[index ?? days.length - 1]
  const events = shown === undefined ? [] : namesAt(marks, Date.parse(shown.date))
  return (
    <>
      {calendarSwitch !== null && <div className={styles.switches}>{calendarSwitch}</div>}
      <ValueLine day={shown} events={events} />
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label="Profit by day"
          onEvents={onEvents}
          option={option}
          summary={`${days.length} days. Last: ${spoken(days.at(-1))}.`}
          viewKey={viewKey}
        />
        <ChartCursor
          count={days.length}
          index={index}
          label="Day of the profit history"
          onMove={moveTo}
          valueText={[spoken(shown), ...events].join(', ')}
        />
      </div>
    </>
  )
}
