import { formatNumber } from '../../../figures/format-number.ts'
import { Bar } from './bar.tsx'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'

export const countWithBarKind = defineKind('count-with-bar', {
  isRight: true,
  width: 110,
  skeletonRatio: 0.8,
  grammar: 'number',
  compare: compareNumbers,
  text: (value) => formatNumber(value),
  raw: rawNumber,
  figure: (value) => formatNumber(value),
  cell: (value, { side }, { greatest }) => (
    <Bar value={value} greatest={greatest} side={side}>
      {formatNumber(value)}
    </Bar>
  ),
})
