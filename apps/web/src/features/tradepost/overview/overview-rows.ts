import type { ItemRow } from '@gildscope/contracts'
import type { SortOrder } from '@gildscope/ui/data-table'
import { defineColumns } from '@gildscope/ui/data-table'
import type { Ranking } from './rankings.ts'

export type OverviewRow = {
  ranking: string
  rank: number
  id: number | null
  name: string | null
  field: string
  value: number | string | null
}

type Shown = { ranking: Ranking; order: SortOrder; rows: readonly ItemRow[] }

/** All rankings in one file, one below the other. */
export const overviewRows = (shown: readonly Shown[]): OverviewRow[] =>
  shown.flatMap(({ ranking, order, rows }) =>
    rows.map((row, index) => {
      const value = row[ranking.sort]
      return {
        ranking: ranking.titles[order] ?? ranking.id,
        rank: index + 1,
        id: row.id ?? null,
        name: row.name ?? null,
        field: ranking.sort,
        value: typeof value === 'number' || typeof value === 'string' ? value : null,
      }
    }),
  )

const isNumber = (value: OverviewRow['value']): value is number => typeof value === 'number'

export const overviewColumns = defineColumns<OverviewRow>()([
  { id: 'ranking', title: 'Ranking', kind: 'text', value: (row) => row.ranking },
  { id: 'rank', title: 'Rank', kind: 'number', value: (row) => row.rank },
  { id: 'id', title: 'Id', kind: 'number', value: (row) => row.id },
  { id: 'name', title: 'Name', kind: 'text', value: (row) => row.name },
  { id: 'field', title: 'Field', kind: 'text', value: (row) => row.field },
  { id: 'value', title: 'Value', kind: 'number', value: (row) => (isNumber(row.value) ? row.value : null) },
  { id: 'date', title: 'Date', kind: 'date', value: (row) => (isNumber(row.value) ? null : row.value) },
])
