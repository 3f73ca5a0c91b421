import { Change } from '../../../figures/change.tsx'
import { formatPercent } from '../../../figures/format-number.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'
import { NO_PERCENT } from './no-percent.tsx'

export const changeKind = defineKind('change', {
  isRight: true,
  width: 84,
  skeletonRatio: 0.6,
  grammar: 'percent',
  compare: compareNumbers,
  text: (value, { decimals = 1 }) => formatPercent(value, { decimals, isSigned: true }),
  raw: rawNumber,
  missing: NO_PERCENT,
  figure: (value, { decimals = 1 }) => `▲${formatPercent(value, { decimals, isSigned: true })}`,
  cell: (value, { decimals = 1 }) => <Change percent={value} decimals={decimals} />,
})
