import type { GemRate } from '@gildscope/contracts'
import { Coins, counted, Missing, onDemand, spokenCoins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import { namesAt } from '../../../market/calendar/calendar-marks.ts'
import { useCalendarMarks } from '../../../market/calendar/use-calendar-marks.tsx'
import { type ExchangeDay, exchangeDays, exchangeOption } from './exchange-option.ts'
import styles from './mc-standard.module.css'

const HEIGHT = 200
/** Inside the plot, for the crosshair that keys move. */
const INSIDE_Y = 20

const utcDay = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const dayText = (ms: number): string => utcDay().format(ms)

const spoken = (copper: number | null): string => (copper === null ? 'unknown' : spokenCoins(copper))
const spokenDay = ({ at, cost, proceeds }: ExchangeDay): string =>
  `${dayText(at)}: 100 gems cost ${spoken(cost)} and bring ${spoken(proceeds)}`

const Price = ({ name, side, copper }: { name: string; side: 'cost' | 'proceeds'; copper: number | null }) => (
  <span>
    <span className={`${styles.swatch} ${styles[side]}`} /> {name}{' '}
    {copper === null ? <Missing /> : <Coins value={copper} />}
  </span>
)

const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

/** What 100 gems cost and bring, by UTC day; one day alone makes no line. */
export const ExchangeChart = ({ rates }: { rates: readonly GemRate[] }) => {
  const colors = useChartColors()
  const days = useMemo(() => exchangeDays(rates), [rates])
  const { marks, calendarSwitch } = useCalendarMarks(days[0]?.at, days.at(-1)?.at)
  const option = useMemo(() => exchangeOption({ days, colors, dayText, marks }), [days, colors, marks])
  const [index, setIndex] = useState<number | null>(null)
  const actions = useRef<ChartActions>(null)
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const found = days.findIndex(({ at }) => at === time)
        setIndex(found === -1 ? null : found)
      },
    }),
    [days],
  )
  const last = days.at(-1)
  const day = days[index ?? days.length - 1]
  if (last === undefined || day === undefined || days.length < 2)
    return <p className={styles.note}>The first day of the history is read. A line begins with the second, tomorrow.</p>
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const found = next === null ? undefined : days[next]
    if (found === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(found.at, INSIDE_Y)
  }
  const events = namesAt(marks, day.at)
  return (
    <div className={styles.exchange}>
      {calendarSwitch !== null && <div className={styles.switches}>{calendarSwitch}</div>}
      <p aria-hidden="true" className={styles.values}>
        <b>{dayText(day.at)}</b>
        <Price copper={day.cost} name="100 gems cost" side="cost" />
        <Price copper={day.proceeds} name="bring" side="proceeds" />
        {events.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label="Gem exchange by day"
          onEvents={onEvents}
          option={option}
          summary={`${counted(days.length, 'day')}. Last: ${spokenDay(last)}.`}
        />
        <ChartCursor
          count={days.length}
          index={index}
          label="Day of the gem exchange"
          onMove={moveTo}
          valueText={[spokenDay(day), ...events].join(', ')}
        />
      </div>
    </div>
  )
}
