import { formatNumber, type KeyFigure } from '@gildscope/ui'
import { dayWords } from '../shared/day-words.ts'
import { hoursOf } from './figures.ts'
import { bestDay, type WvwModel } from './model.ts'
import type { Range } from './range.ts'

const rate = (value: number | null): string => (value === null ? '–' : formatNumber(value, 1))

const rankText = ({ rank, accounts }: WvwModel): string => {
  if (rank === null) return 'gained'
  return `${accounts > 1 ? 'highest' : 'now'} rank ${formatNumber(rank)}`
}

/** The key figures of the visible data. */
export const keyFigures = (model: WvwModel, range: Range): KeyFigure[] => {
  const { totals, days } = model
  const best = bestDay(days)
  const { objectiveCapture: captured, objectiveDefend: defended } = totals
  const perDay = days.length === 0 ? 0 : totals.supplySpentRepair / days.length
  return [
    { label: 'Hours', value: formatNumber(hoursOf(totals), 1), note: range.words },
    { label: 'Kills', value: formatNumber(totals.kills), note: `${rate(totals.kPerHr)} per hour` },
    { label: 'Deaths', value: formatNumber(totals.deaths), note: `KDR ${formatNumber(totals.kdr, 2)}` },
    { label: 'Ranks', value: formatNumber(totals.wvw_rank), note: rankText(model) },
    {
      label: 'Objectives',
      value: formatNumber(captured + defended),
      note: `${formatNumber(captured)} captured, ${formatNumber(defended)} defended`,
    },
    {
      label: 'Supply spent on repair',
      value: formatNumber(totals.supplySpentRepair),
      note: `${formatNumber(Math.round(perDay))} per day seen`,
    },
    {
      label: 'Best day',
      value: best === null ? '–' : `${formatNumber(best.figures.kills)} kills`,
      note: best === null ? 'no kills' : dayWords(best.date),
    },
  ]
}
