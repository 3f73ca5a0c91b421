import type { ItemField } from '@gildscope/contracts'
import type { ColumnGroup } from '@gildscope/ui/data-table'
import { buyColumn, demandColumn, itemColumn, sellColumn, supplyColumn } from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { copperPerDay, dayShare, PERIOD_WORDS, PERIODS } from './model.ts'
import { periodColumns, periodGroup } from './period-columns.ts'

const SIDES_SHOWN = ['sell', 'buy'] as const

const taxColumns: readonly MarketColumn[] = PERIODS.flatMap((window): MarketColumn[] => {
  const field: ItemField = `${window}_tax`
  const change: ItemField = `${window}_tax_change`
  const { title, before } = PERIOD_WORDS[window]
  return [
    {
      id: window === '1d' ? field : `${field}_per_day`,
      field,
      share: dayShare(window),
      title: window === '1d' ? `Taxes, ${title.toLowerCase()}` : `Taxes/d, ${title.toLowerCase()}`,
      group: 'tax',
      help: '15 % of what was sold and 5 % of listings withdrawn',
      kind: 'coins',
      form: 'gold',
      value: (row) => copperPerDay(row, field, window),
      tags: ['taxes'],
    },
    {
      id: change,
      title: `Taxes ±, ${title.toLowerCase()}`,
      width: 96,
      group: 'tax',
      help: `Fees of the last day against ${before}`,
      kind: 'change',
      value: (row) => row[change],
      tags: ['taxes'],
    },
  ]
})

export const columns: readonly MarketColumn[] = [
  itemColumn,
  sellColumn,
  buyColumn,
  { ...supplyColumn, isHidden: true },
  { ...demandColumn, isHidden: true },
  ...PERIODS.flatMap((window) => SIDES_SHOWN.flatMap((side) => periodColumns(window, side))),
  ...taxColumns,
]

export const groups: readonly ColumnGroup[] = [
  { id: 'now', title: 'Now', rail: 'Now', isOpen: true },
  ...PERIODS.flatMap((window) => SIDES_SHOWN.map((side) => periodGroup(window, side))),
  { id: 'tax', title: 'Taxes', rail: 'Taxes' },
]
