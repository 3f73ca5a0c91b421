import { formatNumber, type KeyFigure } from '@gildscope/ui'
import { dayWords } from '../shared/day-words.ts'
import { hoursOf } from './figures.ts'
import { bestDay, isReadOnce, type WvwModel } from './model.ts'
import type { Range } from './range.ts'

const UNKNOWN = '–'

const rate = (value: number | null, decimals = 1): string => (value === null ? UNKNOWN : formatNumber(value, decimals))

const rankText = ({ rank, accounts }: WvwModel): string => {
  if (rank === null) return 'gained'
  return `${accounts > 1 ? 'highest' : 'now'} rank ${formatNumber(rank)}`
}

const bestDayFigure = ({ days }: WvwModel, isUnknown: boolean): KeyFigure => {
  const [label, best] = ['Best day', bestDay(days)]
  if (best === null) return { label, value: UNKNOWN, note: isUnknown ? 'not known yet' : 'no kills' }
  return { label, value: `${formatNumber(best.figures.kills)} kills`, note: dayWords(best.date) }
}

/** The key figures of the visible data; dashes after a single reading, which counts nothing. */
export const keyFigures = (model: WvwModel, range: Range): KeyFigure[] => {
  const { totals, days } = model
  const isUnknown = isReadOnce(model)
  const show = (value: number, decimals = 0): string => (isUnknown ? UNKNOWN : formatNumber(value, decimals))
  const { objectiveCapture: captured, objectiveDefend: defended } = totals
  const counted = days.filter((day) => !day.isUncounted).length
  const perDay = counted === 0 ? 0 : totals.supplySpentRepair / counted
  return [
    { label: 'Hours', value: show(hoursOf(totals), 1), note: range.words },
    { label: 'Kills', value: show(totals.kills), note: `${rate(totals.kPerHr)} per hour` },
    { label: 'Deaths', value: show(totals.deaths), note: `KDR ${rate(totals.kdr, 2)}` },
    { label: 'Ranks', value: show(totals.wvw_rank), note: rankText(model) },
    {
      label: 'Objectives',
      value: show(captured + defended),
      note: `${show(captured)} captured, ${show(defended)} defended`,
    },
    {
      label: 'Supply spent on repair',
      value: show(totals.supplySpentRepair),
      note: `${show(Math.round(perDay))} per day seen`,
    },
    bestDayFigure(model, isUnknown),
  ]
}
