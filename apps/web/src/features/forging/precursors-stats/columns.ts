import { type Column, defineColumns } from '@gildscope/ui/data-table'
import type { StatsRow } from './model.ts'

const toPercent = (ratio: number | null | undefined): number | null =>
  ratio === null || ratio === undefined ? null : ratio * 100

const keyColumn = (title: string): Column<StatsRow> => ({
  id: 'key',
  title,
  kind: 'text',
  width: 190,
  value: ({ key }) => key ?? 'None',
})

const forgeColumns = defineColumns<StatsRow>()([
  { id: 'forges', title: 'Forges', kind: 'count-with-bar', width: 96, value: ({ forges }) => forges },
  {
    id: 'share',
    title: 'Share',
    kind: 'percent',
    decimals: 1,
    help: 'Of all forges',
    value: (row) => row.sharePercent,
  },
])

const findColumns = defineColumns<StatsRow>()([
  { id: 'found', title: 'Precursors', kind: 'number', width: 92, value: ({ found }) => found },
  { id: 'rate', title: 'Rate', kind: 'percent', decimals: 2, value: ({ rateRatio }) => toPercent(rateRatio) },
  {
    id: 'rate_low',
    title: 'At least',
    kind: 'percent',
    decimals: 2,
    help: 'Lower bound of the 95 % interval of the rate',
    value: ({ interval }) => toPercent(interval?.low),
  },
  {
    id: 'rate_high',
    title: 'At most',
    kind: 'percent',
    decimals: 2,
    help: 'Upper bound of the 95 % interval of the rate',
    value: ({ interval }) => toPercent(interval?.high),
  },
])

export const columnsOf = (what: string, hasFinds: boolean): readonly Column<StatsRow>[] => [
  keyColumn(what),
  ...forgeColumns,
  ...(hasFinds ? findColumns : []),
]

/** Identifies a row of the combined breakdowns, in files. */
export const idColumn: Column<StatsRow> = {
  id: 'id',
  title: 'Id',
  kind: 'text',
  value: ({ breakdown, key }) => `${breakdown}:${key ?? 'None'}`,
}

/** All breakdowns in one file. */
export const fileColumns = defineColumns<StatsRow>()([
  { id: 'breakdown', title: 'Breakdown', kind: 'text', value: ({ breakdown }) => breakdown },
  keyColumn('Key'),
  ...forgeColumns,
  ...findColumns,
])
