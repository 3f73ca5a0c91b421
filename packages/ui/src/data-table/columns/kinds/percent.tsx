import { formatPercent } from '../../../figures/format-number.ts'
import { Bar } from './bar.tsx'
import { gainClass } from './gain.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'
import { NO_PERCENT } from './no-percent.tsx'

export const percentKind = defineKind('percent', {
  isRight: true,
  width: 70,
  skeletonRatio: 0.6,
  grammar: 'percent',
  compare: compareNumbers,
  text: (value, { decimals = 0, sign = '' }) => sign + formatPercent(value, { decimals }),
  raw: rawNumber,
  missing: NO_PERCENT,
  figure: (value, { decimals = 0, isGain = false, sign = '' }) =>
    sign + formatPercent(value, { decimals, isSigned: isGain }),
  cell: (value, { decimals = 0, isGain = false, sign = '', hasBar = false, side }, { greatest }) => {
    const text = sign + formatPercent(value, { decimals, isSigned: isGain })
    if (hasBar) {
      return (
        <Bar value={value} greatest={greatest} side={side}>
          {text}
        </Bar>
      )
    }
    return isGain ? <span className={gainClass(value)}>{text}</span> : text
  },
})
