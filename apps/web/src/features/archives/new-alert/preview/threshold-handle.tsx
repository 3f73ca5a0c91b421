import { type AlertCondition, isChange } from '@gildscope/contracts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { AmountUnit } from '../../../../market/alerts/alert-fields.ts'
import { amountWords } from '../../../../market/alerts/amount-text.ts'
import { thresholdOf } from '../../shared/alerts/readings.ts'
import styles from './preview.module.css'
import { heightOfValue, type Range, stepOf, valueAtHeight, withThreshold } from './threshold.ts'

const LEAP = 10

type ThresholdHandleProps = {
  condition: AlertCondition
  unit: AmountUnit
  range: Range
  /** `isSettled`: false while it is dragged on. */
  onChange: (condition: AlertCondition, isSettled: boolean) => void
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: LEAP,
  PageDown: -LEAP,
}

/** Lies over the dashed line of the chart, which the reader sets. */
export const ThresholdHandle = ({ condition, unit, range, onChange }: ThresholdHandleProps) => {
  /** How far below the line it was taken. */
  const taken = useRef<number | null>(null)
  const last = useRef(condition)
  last.current = condition
  const threshold = thresholdOf(condition)
  const step = stepOf(range, unit !== 'percent' && !(isChange(condition) && condition.isPercent))
  const top = heightOfValue(threshold, range)
  const moveTo = (value: number, isSettled: boolean): void => {
    const next = withThreshold(condition, value, step)
    if (isSettled || thresholdOf(next) !== threshold) onChange(next, isSettled)
  }
  const heightIn = (event: PointerEvent<HTMLElement>): number =>
    event.clientY - (event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0)
  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    taken.current = heightIn(event) - top
    onChange(condition, false)
  }
  const handleMove = (event: PointerEvent<HTMLElement>): void => {
    if (taken.current !== null) moveTo(valueAtHeight(heightIn(event) - taken.current, range), false)
  }
  const handleEnd = (): void => {
    if (taken.current === null) return
    taken.current = null
    onChange(last.current, true)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const steps = stepsOf[event.key]
    if (steps === undefined) return
    event.preventDefault()
    moveTo(threshold + steps * step, true)
  }
  return (
    <div
      aria-label="Threshold"
      aria-orientation="vertical"
      aria-valuemax={range.max}
      aria-valuemin={range.min}
      aria-valuenow={threshold}
      aria-valuetext={amountWords(threshold, unit)}
      className={styles.handle}
      onKeyDown={handleKey}
      onLostPointerCapture={handleEnd}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      role="slider"
      style={{ top }}
      tabIndex={0}
      title="Drag it, or use the arrow keys"
    />
  )
}
