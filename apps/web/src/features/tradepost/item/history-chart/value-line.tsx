import { Coins, formatNumber, formatPercent, Missing } from '@gildscope/ui'
import { errorText } from '../../../../market/error-text.ts'
import { dayAndTime, utcTime } from '../../../../shell/time/words.ts'
import styles from './history-chart.module.css'
import type { Point, PointFigure } from './point-figures.ts'

const FigureValue = ({ figure: { kind, value } }: { figure: PointFigure }) => {
  if (value === null) return <Missing />
  return kind === 'units' ? formatNumber(value) : <Coins value={value} form={kind === 'gold' ? 'gold' : 'exact'} />
}

const PointFigures = ({ point }: { point: Point }) =>
  point.figures.map((figure) => (
    <span className={styles.figure} key={figure.label}>
      {figure.label}{' '}
      <b>
        <FigureValue figure={figure} />
      </b>
      {figure.span !== null && (
        <small>
          {' '}
          <Coins value={figure.span.low} /> – <Coins value={figure.span.high} />
        </small>
      )}
      {figure.error !== null && <small> {errorText(figure.error)}</small>}
    </span>
  ))

type ValueLineProps = {
  point: Point | null
  since: number | null
  /** Festivals and releases of that time. */
  events: readonly string[]
}

/**
 * The values under the crosshair, above the plot; `since`: the data begins later than the range. Screen readers
 * announce the values from the crosshair itself.
 */
export const ValueLine = ({ point, since, events }: ValueLineProps) => (
  <div className={styles.values} aria-hidden="true">
    {point !== null && (
      <>
        <b title={utcTime(new Date(point.time).toISOString())}>{point.timeText}</b>
        {point.isGap ? <span>no data</span> : <PointFigures point={point} />}
        {events.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {point.seenShare !== null && <small>{formatPercent(point.seenShare * 100)} seen</small>}
      </>
    )}
    {since !== null && <small className={styles.since}>known since {dayAndTime(new Date(since).toISOString())}</small>}
  </div>
)
