import { type AlertCondition, canBeNegative, isChange } from '@gildscope/contracts'
import { CHART_HEIGHT, MAIN_BOTTOM, PLOT_TOP } from './chart-option.ts'

export type Range = { min: number; max: number }

const PLOT_HEIGHT = CHART_HEIGHT - PLOT_TOP - MAIN_BOTTOM
/** Nobody hits a finer one with a pointer. */
const STEPS = 200

/** The roundest step that is about a pixel of the plot. Coins and units have no parts. */
export const stepOf = ({ min, max }: Range, isWhole: boolean): number => {
  const least = Math.max((max - min) / STEPS, isWhole ? 1 : 0.01)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least * 0.999) ?? least
}

/** The distance from the top of the chart. */
export const heightOfValue = (value: number, { min, max }: Range): number =>
  PLOT_TOP + ((max - value) / (max - min)) * PLOT_HEIGHT

export const valueAtHeight = (height: number, { min, max }: Range): number =>
  max - ((Math.min(Math.max(height, PLOT_TOP), PLOT_TOP + PLOT_HEIGHT) - PLOT_TOP) / PLOT_HEIGHT) * (max - min)

const rounded = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(2))

/**
 * The condition with the threshold at a value of the chart, rounded to a step. A change keeps its direction, and is at
 * least a step; a figure that is never negative has no negative threshold.
 */
export const withThreshold = <Condition extends AlertCondition>(
  condition: Condition,
  value: number,
  step: number,
): Condition => {
  if (!isChange(condition))
    return { ...condition, value: rounded(canBeNegative(condition.field) ? value : Math.max(0, value), step) }
  const amount = rounded(condition.op === 'falls' ? -value : value, step)
  return { ...condition, amount: Math.max(amount, step) }
}
