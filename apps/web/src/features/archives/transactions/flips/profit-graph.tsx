import type { FlipRow } from '@gildscope/contracts'
import { Button, Coins, counted, Panel, spokenCoins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { IconPhotoDown } from '@tabler/icons-react'
import { memo, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { dayText, msOfDay } from '../days.ts'
import styles from './flips.module.css'
import { profitDays } from './model.ts'
import { profitOption } from './option.ts'

const HEIGHT = 190

type ProfitGraphProps = { flips: readonly FlipRow[]; from: string | null; to: string }

const pointedTime = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

/** Profit by day of the sale, and how it added up. */
export const ProfitGraph = memo(({ flips, from, to }: ProfitGraphProps) => {
  const colors = useChartColors()
  const isNarrow = useIsPhone()
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  const days = useMemo(() => profitDays(flips), [flips])
  const first = from ?? days[0]?.date ?? to
  const option = useMemo(
    () => profitOption({ days, from: first, to, colors, isNarrow }),
    [days, first, to, colors, isNarrow],
  )
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const time = pointedTime(event)
        const found = days.findIndex(({ date }) => msOfDay(date) === time)
        setIndex(found === -1 ? null : found)
      },
    }),
    [days],
  )
  const day = days[index ?? days.length - 1]
  const words =
    day === undefined
      ? 'No flip'
      : `${dayText(day.date, true)}: profit ${spokenCoins(day.profit)}, together ${spokenCoins(day.total)}`
  const moveTo = (next: number | null): void => {
    setIndex(next)
    const at = next === null ? undefined : days[next]
    if (at === undefined) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(msOfDay(at.date), 15)
  }
  return (
    <Panel
      note={
        <Button
          aria-label="Save the graph as PNG"
          icon={IconPhotoDown}
          iconSize={18}
          onClick={() => saveUrl(actions.current?.imageUrl(colors.ground) ?? '', 'gildscope-flips.png')}
          variant="quiet"
        />
      }
      title="Profit by day of the sale, and together"
    >
      {day !== undefined && (
        <p aria-hidden="true" className={styles.values}>
          <b>{dayText(day.date, true)}</b> Profit{' '}
          <b>
            <Coins isSigned value={day.profit} />
          </b>{' '}
          Together{' '}
          <b>
            <Coins form="gold" isSigned value={day.total} />
          </b>
        </p>
      )}
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label="Profit by day"
          onEvents={onEvents}
          option={option}
          summary={`${counted(days.length, 'day')} with flips. Last: ${words}.`}
        />
        <ChartCursor count={days.length} index={index} label="Day of the graph" onMove={moveTo} valueText={words} />
      </div>
    </Panel>
  )
})
