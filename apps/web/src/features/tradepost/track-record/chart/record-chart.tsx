import type { RecordDay } from '@gildscope/contracts'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { Button, Coins, goldText } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { Choice } from '@gildscope/ui/forms'
import { IconPhotoDown } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { dayText } from '../day-text.ts'
import { daysWithin, purseLine, RANGES, type RecordRange, timeOf, verdictOf } from '../model.ts'
import styles from '../track-record.module.css'
import { CHART_HEIGHT, PLOT_TOP, recordOption } from './record-option.ts'

const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

/** The day nearest to a time. */
const indexAt = (days: readonly RecordDay[], time: number | null): number | null =>
  time === null
    ? null
    : days.reduce(
        (best, { day }, place) =>
          Math.abs(timeOf(day) - time) < Math.abs(timeOf(days[best]!.day) - time) ? place : best,
        0,
      )

const WORDS = { below: 'below', inside: 'inside', above: 'above' } as const

const withoutVerdict = ({ state, settles }: RecordDay): string =>
  state === 'unjudged' ? 'not judged' : `settles ${dayText(settles)}`

const outcomeText = (day: RecordDay): string => {
  const verdict = verdictOf(day)
  return verdict === null
    ? withoutVerdict(day)
    : `realised ${goldText(day.realised!)} gold, ${WORDS[verdict]} the interval`
}

type RecordChartProps = {
  days: readonly RecordDay[]
  gold: number
  range: RecordRange
  onRange: (range: RecordRange) => void
}

/** Promised against realised by day, and the purse that follows. */
export const RecordChart = ({ days: all, gold, range, onRange }: RecordChartProps) => {
  const colors = useChartColors()
  const isPhone = useIsPhone()
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  const days = useMemo(() => daysWithin(all, range), [all, range])
  const option = useMemo(() => recordOption({ days, gold, colors, isPhone }), [days, gold, colors, isPhone])
  const onEvents = useMemo(
    () => ({ updateAxisPointer: (event: unknown) => setIndex(indexAt(days, pointedTime(event))) }),
    [days],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const day = next === null ? undefined : days[next]
    if (day === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(timeOf(day.day), PLOT_TOP + 1)
  }
  const place = Math.min(index ?? days.length - 1, days.length - 1)
  const day = days[place]!
  const purse = useMemo(() => purseLine(days, gold, 'realised'), [days, gold])
  const then = purse.findLast(({ time }) => time <= timeOf(day.day))?.purse ?? gold * COPPER_PER_GOLD
  const verdict = verdictOf(day)
  return (
    <section aria-label="Promised and realised by day" className={styles.panel}>
      <div className={styles.toolbar}>
        <Choice label="Range" onChange={onRange} options={RANGES} value={range} />
        <span className={styles.legend}>
          <span className={styles.keyPromised}>Promised, 80 %</span>
          <span className={styles.keyInside}>Realised</span>
          <span className={styles.keyBelow}>below</span>
          <span className={styles.keyAbove}>above the interval</span>
          <span className={styles.keyOpen}>still open</span>
        </span>
        <Button
          aria-label="Save the chart as a picture"
          className={styles.end}
          icon={IconPhotoDown}
          onClick={() => saveUrl(actions.current?.imageUrl(colors.ground) ?? '', 'gildscope-track-record.png')}
          variant="quiet"
        />
      </div>
      <p aria-hidden="true" className={styles.values}>
        <b>{dayText(day.day)}</b>
        <span>
          Promised <Coins form="gold" isSigned value={day.promised.mean} />, {goldText(day.promised.least)} to{' '}
          {goldText(day.promised.most)}
        </span>
        {verdict === null ? (
          <span>{withoutVerdict(day)}</span>
        ) : (
          <span>
            Realised <Coins form="gold" isSigned value={day.realised} />
          </span>
        )}
        <span>
          Purse <Coins form="gold" value={then} />
        </span>
        <span className={styles.aside}>a set each day; the purse puts a third into each</span>
      </p>
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={CHART_HEIGHT}
          label="Promised and realised profit by day, with a paper purse"
          onEvents={onEvents}
          option={option}
          summary={`${days.length} days; the purse of ${gold} gold is now ${goldText(purse.at(-1)?.purse ?? gold * COPPER_PER_GOLD)} gold.`}
          viewKey={`${gold} ${range}`}
        />
        <ChartCursor
          count={days.length}
          index={index}
          label="Day"
          onMove={moveTo}
          valueText={`${dayText(day.day)}: promised ${goldText(day.promised.mean)} gold; ${outcomeText(day)}`}
        />
      </div>
    </section>
  )
}
