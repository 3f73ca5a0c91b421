import { formatPercent } from '../../../figures/format-number.ts'
import { gainClass } from './gain.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'
import { NO_PERCENT } from './no-percent.tsx'

export const percentKind = defineKind('percent', {
  isRight: true,
  width: 70,
  skeletonRatio: 0.6,
  grammar: 'percent',
  compare: compareNumbers,
  text: (value, { decimals = 0 }) => formatPercent(value, { decimals }),
  raw: rawNumber,
  missing: NO_PERCENT,
  figure: (value, { decimals = 0, isGain = false }) => formatPercent(value, { decimals, isSigned: isGain }),
  cell: (value, { decimals = 0, isGain = false }) => {
    const text = formatPercent(value, { decimals, isSigned: isGain })
    return isGain ? <span className={gainClass(value)}>{text}</span> : text
  },
})
