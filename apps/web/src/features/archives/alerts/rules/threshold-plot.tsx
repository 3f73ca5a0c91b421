import { isChange } from '@gildscope/contracts'
import { firesBelow, type Reading } from '../../shared/alerts/readings.ts'
import styles from './rules.module.css'

/** One scale for all rows: so many percent of the threshold to both sides, of a change in its unit. */
export const PLOT_PERCENT = 10
const WIDTH = 150
const HEIGHT = 22
const MIDDLE = WIDTH / 2
const HALF = 72

const placeOf = (value: number, { threshold, condition }: Reading): number => {
  const scale =
    isChange(condition) && condition.isPercent ? PLOT_PERCENT : (Math.abs(threshold) || 1) * (PLOT_PERCENT / 100)
  return (value - threshold) / scale
}

const within = (place: number): number => MIDDLE + HALF * Math.min(1, Math.max(-1, place))

/** The value against the threshold; the half in which the rule fires is grey, an arrow: it lies beyond the scale. */
export const ThresholdPlot = ({ reading }: { reading: Reading }) => {
  const { value, error, condition } = reading
  const place = placeOf(value, reading)
  const isBeyond = Math.abs(place) > 1
  const isLow = firesBelow(condition)
  const hasSide = condition.op !== 'eq' && condition.op !== 'ne'
  return (
    <svg aria-hidden="true" className={styles.plot} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH}>
      {hasSide && (
        <rect className={styles.plotFires} height={14} width={HALF} x={isLow ? MIDDLE - HALF : MIDDLE} y={4} />
      )}
      {[-0.5, 0.5].map((at) => (
        <line className={styles.plotGrid} key={at} x1={MIDDLE + HALF * at} x2={MIDDLE + HALF * at} y1={4} y2={18} />
      ))}
      <line className={styles.plotThreshold} x1={MIDDLE} x2={MIDDLE} y1={2} y2={20} />
      {error !== null && (
        <line
          className={styles.plotError}
          x1={within(placeOf(value - error, reading))}
          x2={within(placeOf(value + error, reading))}
          y1={11}
          y2={11}
        />
      )}
      {isBeyond ? (
        <path className={styles.plotArrow} d={place < 0 ? 'M9 6 4 11l5 5' : `M${WIDTH - 9} 6l5 5-5 5`} />
      ) : (
        <line className={styles.plotTick} x1={within(place)} x2={within(place)} y1={4} y2={18} />
      )}
    </svg>
  )
}
