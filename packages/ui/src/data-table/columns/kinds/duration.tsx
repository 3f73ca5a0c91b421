import { hoursText } from '../../../figures/hours-text.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'

export const durationKind = defineKind('duration', {
  isRight: true,
  width: 78,
  skeletonRatio: 0.6,
  grammar: 'hours',
  compare: compareNumbers,
  text: hoursText,
  raw: rawNumber,
  figure: hoursText,
  cell: hoursText,
})
