import type { Buyout } from '@gildscope/market'
import { defineColumns } from '@gildscope/ui/data-table'

/** One panel, as downloaded. */
export type ResultRow = { by: string; typed: string; result: Buyout | null }

export const resultColumns = defineColumns<ResultRow>()([
  { id: 'by', title: 'By', kind: 'text', value: (row) => row.by },
  { id: 'typed', title: 'Typed', kind: 'text', value: (row) => row.typed },
  { id: 'units', title: 'Units', kind: 'number', value: (row) => row.result?.units },
  { id: 'total', title: 'Total', kind: 'coins', value: (row) => row.result?.total },
  { id: 'average', title: 'Average', kind: 'coins', value: (row) => row.result?.average },
  { id: 'highest', title: 'Highest', kind: 'coins', value: (row) => row.result?.highest },
  { id: 'break_even', title: 'Break-even', kind: 'coins', value: (row) => row.result?.breakEven },
])
