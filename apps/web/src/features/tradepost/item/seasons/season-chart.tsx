import { FIRST_DAY, type SeasonFigure } from '@gildscope/market'
import { SEASON_DAYS } from '@gildscope/market/season-path'
import { counted, formatPercent } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { type SeasonModel, type SeasonPoint, seasonDayText, seasonPoint } from './model.ts'
import { seasonOption } from './season-option.ts'
import styles from './seasons.module.css'

const HEIGHT = 330
const HEIGHT_NARROW = 260
const INSIDE_Y = 20
/** A week after the start, when most of it is in the price. */
const AT_FIRST = 7 - FIRST_DAY

const signed = (percent: number): string => formatPercent(percent, { decimals: 1, isSigned: true })

const spoken = (point: SeasonPoint): string => {
  const { day, mean, years, below } = point
  if (mean === null) return `${seasonDayText(day)}: fewer than three years are known`
  return `${seasonDayText(day)}: mean ${signed(mean.mean)}, ${signed(mean.low)} to ${signed(mean.high)}, below in ${below} of ${years}`
}

const ValueLine = ({ point }: { point: SeasonPoint }) => {
  const { day, mean, lowest, highest, below, years } = point
  return (
    <p aria-hidden="true" className={styles.values}>
      <b>{seasonDayText(day)}</b>
      {mean === null ? (
        <span>{years === 0 ? 'no year known' : `too few: ${counted(years, 'year')}`}</span>
      ) : (
        <span>
          Mean <b>{signed(mean.mean)}</b> <small>{`${signed(mean.low)} to ${signed(mean.high)}`}</small>
        </span>
      )}
      {lowest !== null && (
        <span>
          lowest <b>{signed(lowest.percent)}</b> {lowest.year}
        </span>
      )}
      {highest !== null && highest !== lowest && (
        <span>
          highest <b>{signed(highest.percent)}</b> {highest.year}
        </span>
      )}
      {years > 0 && (
        <span>
          below in <b>{`${below} of ${years}`}</b>
        </span>
      )}
    </p>
  )
}

/** Reads the day under the crosshair from echarts' event; null when the pointer left. */
const pointedDay = (event: unknown): number | null => {
  const { axesInfo } = event as { axesInfo?: { axisDim: string; value: number }[] }
  return axesInfo?.find(({ axisDim }) => axisDim === 'x')?.value ?? null
}

type SeasonChartProps = { model: SeasonModel; festival: string; figure: SeasonFigure }

/** The years around a festival, what is under the crosshair, and the keys that move it. */
export const SeasonChart = ({ model, festival, figure }: SeasonChartProps) => {
  const colors = useChartColors()
  const height = useIsPhone() ? HEIGHT_NARROW : HEIGHT
  const actions = useRef<ChartActions>(null)
  const [index, setIndex] = useState<number | null>(null)
  const option = useMemo(
    () => seasonOption({ model, festival, figure, colors, height }),
    [model, festival, figure, colors, height],
  )
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const day = pointedDay(event)
        setIndex(day === null ? null : Math.min(SEASON_DAYS - 1, Math.max(0, Math.round(day) - FIRST_DAY)))
      },
    }),
    [],
  )
  const moveTo = (next: number | null): void => {
    setIndex(next)
    if (next === null) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(next + FIRST_DAY, INSIDE_Y)
  }
  const point = seasonPoint(model, index ?? AT_FIRST)
  return (
    <>
      <ValueLine point={point} />
      <div className={styles.plot}>
        <EChart
          actionsRef={actions}
          height={height}
          label={`Around ${festival}`}
          onEvents={onEvents}
          option={option}
          summary={`${counted(model.years.length, 'year')}, by days since the start. ${spoken(seasonPoint(model, AT_FIRST))}.`}
        />
        <ChartCursor
          count={SEASON_DAYS}
          index={index}
          label="Day of the season"
          onMove={moveTo}
          valueText={spoken(point)}
        />
      </div>
    </>
  )
}
