import type { SeasonField, SeasonRow } from '@gildscope/contracts'
import { PHASES, type Phase, type SeasonFigure } from '@gildscope/market'
import { formatPercent } from '@gildscope/ui'
import type { Column } from '@gildscope/ui/data-table'
import { PHASE_TITLES } from '../../../market/seasons/season-words.ts'
import { itemPath } from '../../../pages/paths.ts'

/** `field`: what it is sorted and filtered by, unless named like the column. */
export type SeasonColumn = Column<SeasonRow> & { field?: SeasonField }

const signed = (percent: number | null | undefined): string =>
  percent == null ? '–' : formatPercent(percent, { decimals: 1, isSigned: true })

const changeDetail = (row: SeasonRow, phase: Phase): string | null => {
  const years = row[`${phase}_years`]
  if (years == null) return null
  return `${intervalOf(row, phase)}, in ${row[`${phase}_agreeing`]} of ${years} years, ${row[`${phase}_sure`] === true ? 'sure' : 'not sure'}`
}

const intervalOf = (row: SeasonRow, phase: Phase): string | null =>
  row[`${phase}_low`] == null ? null : `${signed(row[`${phase}_low`])} to ${signed(row[`${phase}_high`])}`

/** Of the chosen phase with everything that is known of it; of the others the change. */
export const columnsOf = (phase: Phase, figure: SeasonFigure): readonly SeasonColumn[] => [
  {
    id: 'name',
    title: 'Name',
    kind: 'item',
    width: 216,
    value: ({ id, name, rarity, type, icon }) =>
      id == null ? null : { id, name: name ?? null, rarity: rarity ?? null, type: type ?? null, img: icon ?? null },
    href: ({ id }) => (id == null ? null : itemPath(id)),
  },
  {
    ...{ id: 'change', field: `${phase}_change`, title: 'Change', kind: 'change', decimals: 1, width: 88 },
    help: `Mean over the years: ${PHASE_TITLES[phase].toLowerCase()}, against the three weeks that end two weeks before the festival`,
    value: (row) => row[`${phase}_change`],
    detail: (row) => changeDetail(row, phase),
  },
  {
    ...{ id: 'interval', title: '90 % interval', kind: 'text', isSortable: false, isFilterable: false, width: 140 },
    help: 'Of the mean, over the years',
    value: (row) => intervalOf(row, phase),
  },
  {
    ...{ id: 'agreeing', field: `${phase}_agreeing`, title: 'In years', kind: 'number', width: 76 },
    help: 'Years that went the same way; hover for how many are known',
    value: (row) => row[`${phase}_agreeing`],
    detail: (row) => `${row[`${phase}_agreeing`]} of ${row[`${phase}_years`]}`,
  },
  {
    ...{ id: 'years', field: `${phase}_years`, title: 'of', kind: 'number', width: 68 },
    help: 'Years in which it is known',
    value: (row) => row[`${phase}_years`],
  },
  {
    ...{ id: 'sure', field: `${phase}_rate`, title: 'Sure', kind: 'text', width: 64, isFilterable: false },
    help: 'At most one of twenty that are called sure is there by chance',
    value: (row) => (row[`${phase}_sure`] == null ? null : row[`${phase}_sure`] ? 'sure' : 'not sure'),
    tone: (row) => (row[`${phase}_sure`] === true ? null : 'quiet'),
  },
  ...PHASES.filter((other) => other !== phase).map(
    (other): SeasonColumn => ({
      ...{ id: `${other}_change`, title: PHASE_TITLES[other], kind: 'change', decimals: 1, width: 108 },
      help: 'Mean change over the years; faint where it is not sure',
      value: (row) => row[`${other}_change`],
      detail: (row) => changeDetail(row, other),
      tone: (row) => (row[`${other}_sure`] === true ? null : 'quiet'),
    }),
  ),
  {
    ...{ id: 'sell_price', title: 'Sell now', kind: 'coins', value: (row: SeasonRow) => row.sell_price },
  },
  {
    ...{ id: 'velocity', title: 'Sold/day', kind: 'number', decimals: 1, width: 96, isHidden: figure === 'sold' },
    help: 'Units sold a day, averaged over 7 days (estimate)',
    value: (row) => row.velocity,
  },
]

export const FIELDS: readonly SeasonField[] = [
  ...(['id', 'icon', 'name', 'rarity', 'type', 'sell_price', 'velocity'] as const),
  ...PHASES.flatMap((phase) =>
    (['change', 'low', 'high', 'years', 'agreeing', 'sure'] as const).map((measure) => `${phase}_${measure}` as const),
  ),
]

export const rowKey = ({ id }: SeasonRow): string => String(id)
