import type { ItemField, ItemRow, Side, Window } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

export type Flow = 'sold' | 'listed' | 'delisted'

const figure = (row: ItemRow, field: ItemField): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

/** Fields that `flowDetail` reads. */
export const flowFields = (window: Window, side: Side, flow: Flow): ItemField[] => [
  `${window}_${side}_${flow}`,
  `${window}_${side}_${flow}_error`,
  ...(flow === 'sold' ? ([`${window}_${side}_sold_seen`] as const) : []),
]

/** The error of an estimate and what the order books alone show: `374 ± 12; 371 seen in the order books`. */
export const flowDetail = (row: ItemRow, window: Window, side: Side, flow: Flow): string | null => {
  const total = figure(row, `${window}_${side}_${flow}`)
  const error = figure(row, `${window}_${side}_${flow}_error`)
  if (total === null) return null
  const seen = flow === 'sold' ? figure(row, `${window}_${side}_sold_seen`) : null
  const parts = [
    error === null
      ? `${formatNumber(total)}, error unknown`
      : `${formatNumber(total)} ± ${formatNumber(Math.ceil(error))}`,
    ...(seen === null ? [] : [`${formatNumber(seen)} seen in the order books`]),
  ]
  return parts.join('; ')
}
