import { defineColumns } from '@gildscope/ui/data-table'
import type { ProfitDay } from './model.ts'

export const dayColumns = defineColumns<ProfitDay>()([
  { id: 'date', title: 'UTC day', kind: 'date', form: 'day', value: ({ date }) => `${date}T00:00:00Z` },
  { id: 'cost', title: 'Cost', kind: 'coins', help: 'Ingredients of one craft', value: ({ cost }) => cost },
  { id: 'sell', title: 'Sell one', kind: 'coins', help: 'Average price of one unit made', value: ({ sell }) => sell },
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    help: '85 % of what one craft sells for, less its cost',
    isGain: true,
    value: ({ profit }) => profit,
  },
  {
    id: 'roi',
    title: 'ROI',
    kind: 'percent',
    decimals: 1,
    help: 'Profit in percent of the cost',
    isGain: true,
    value: ({ roi }) => roi,
    isUnknown: ({ profit }) => profit === null,
  },
])

export const dayKey = ({ date }: ProfitDay): string => date
