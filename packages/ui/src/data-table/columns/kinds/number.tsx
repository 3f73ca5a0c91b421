import { formatNumber } from '../../../figures/format-number.ts'
import { gainClass } from './gain.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'
import styles from './kinds.module.css'

const figure = (value: number, decimals: number, isGain: boolean): string => {
  const text = formatNumber(value, decimals)
  return isGain && value > 0 ? `+${text}` : text
}

export const numberKind = defineKind('number', {
  isRight: true,
  width: 78,
  skeletonRatio: 0.6,
  grammar: 'number',
  compare: compareNumbers,
  text: (value, { decimals = 0, unit = '' }) => formatNumber(value, decimals) + unit,
  raw: rawNumber,
  figure: (value, { decimals = 0, unit = '', isGain = false }) => figure(value, decimals, isGain) + unit,
  cell: (value, { decimals = 0, unit, isGain = false, isLoss }) => {
    const text = figure(value, decimals, isGain)
    if (unit === undefined && !isGain) return text
    return (
      <span className={isGain ? gainClass(value, isLoss) : undefined}>
        {text}
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </span>
    )
  },
})
