import { Change } from '../../figures/change.tsx'
import { formatPercent } from '../../figures/format-number.ts'
import { compareNumbers, defineKind } from './kind.ts'

export const changeKind = defineKind('change', {
  isRight: true,
  width: 84,
  skeletonRatio: 0.6,
  grammar: 'percent',
  compare: compareNumbers,
  text: (value, { decimals = 1 }) => formatPercent(value, { decimals, isSigned: true }),
  raw: (value) => value,
  figure: (value, { decimals = 1 }) => `▲${formatPercent(value, { decimals, isSigned: true })}`,
  cell: (value, { decimals = 1 }) => <Change percent={value} decimals={decimals} />,
})
