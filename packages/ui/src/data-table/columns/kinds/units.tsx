import { coinParts, spokenCoins } from '../../../coins/coin-parts.ts'
import { Coins } from '../../../coins/coins.tsx'
import { formatNumber } from '../../../figures/format-number.ts'
import { gainClass } from './gain.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'

const figure = (units: number, isGain: boolean): string => {
  const text = formatNumber(units)
  return isGain && units > 0 ? `+${text}` : text
}

export const unitsKind = defineKind('units', {
  isRight: true,
  width: 108,
  skeletonRatio: 0.6,
  grammar: 'number',
  compare: (a, b) => compareNumbers(a.units, b.units),
  text: ({ units, isCoin }) => (isCoin ? spokenCoins(units) : formatNumber(units)),
  raw: ({ units }) => rawNumber(units),
  figure: ({ units, isCoin }, { isGain = false }) => {
    if (!isCoin) return figure(units, isGain)
    const parts = coinParts(units).map(({ text }) => `${text}•`)
    return (units < 0 ? '−' : isGain ? '+' : '') + parts.join('')
  },
  cell: ({ units, isCoin }, { isGain = false, isLoss }) => {
    const shown = isCoin ? Coins({ value: units, isSigned: isGain }) : figure(units, isGain)
    return isGain ? <span className={gainClass(units, isLoss)}>{shown}</span> : shown
  },
})
