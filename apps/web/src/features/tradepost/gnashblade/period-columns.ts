import type { ChangeField, ChangeWindow, ItemField, ItemRow, Side } from '@gildscope/contracts'
import type { ColumnGroup } from '@gildscope/ui/data-table'
import { type Flow, flowDetail, flowFields } from '../../../market/flow-detail.ts'
import type { ColumnTag, MarketColumn } from '../../../market/market-column.ts'
import { SIDE_TITLES, WINDOW_TITLES } from '../../../market/window-words.ts'
import { copperPerDay, dayShare, PERIOD_WORDS, totalPerDay } from './model.ts'

const FLOWS = [
  { flow: 'sold', title: 'Sold', note: 'est.', help: 'Units traded' },
  { flow: 'listed', title: 'Listed', note: undefined, help: 'Units newly offered or wanted' },
  { flow: 'delisted', title: 'Delisted', note: 'est.', help: 'Units withdrawn' },
] as const

const groupId = (window: ChangeWindow, side: Side): string => `${window}_${side}`
const perDayWord = (window: ChangeWindow): string => (window === '1d' ? '' : ' per day')

/** Totals of a day are the field itself; means per day are a column of their own. */
const totalId = (field: ItemField, window: ChangeWindow): string => (window === '1d' ? field : `${field}_per_day`)

/** The total behind a mean per day, labelled so that it is not mistaken for a daily value. */
export const totalDetail = (row: ItemRow, window: ChangeWindow, side: Side, flow: Flow): string | null => {
  const detail = flowDetail(row, window, side, flow)
  return detail === null || window === '1d' ? detail : `${WINDOW_TITLES[window]}: ${detail}`
}

type ChangeWords = { title: string; help: string; decimals?: number; isHidden?: boolean; tags?: readonly ColumnTag[] }

const changeColumn = (window: ChangeWindow, side: Side, field: ChangeField, words: ChangeWords): MarketColumn => ({
  id: field,
  group: groupId(window, side),
  kind: 'change',
  decimals: 0,
  width: 78,
  value: (row) => row[field],
  ...words,
})

const flowColumns = (window: ChangeWindow, side: Side): MarketColumn[] =>
  FLOWS.flatMap(({ flow, title, note, help }) => {
    const field: ItemField = `${window}_${side}_${flow}`
    const { before } = PERIOD_WORDS[window]
    return [
      {
        id: totalId(field, window),
        field,
        share: dayShare(window),
        title: `${title}${window === '1d' ? '' : '/d'}`,
        group: groupId(window, side),
        help: `${help}${perDayWord(window)}, ${SIDE_TITLES[side]}`,
        kind: 'number',
        decimals: window === '1d' ? 0 : 1,
        value: (row) => totalPerDay(row, field, window),
        needs: flowFields(window, side, flow),
        detail: (row) => totalDetail(row, window, side, flow),
        tags: ['volumes'],
        ...(note !== undefined && { note }),
      },
      changeColumn(window, side, `${window}_${side}_${flow}_change`, {
        title: `${title} ±`,
        help: `Last day against ${before}`,
        tags: ['volumes'],
      }),
    ]
  })

const valueColumns = (window: ChangeWindow, side: Side): MarketColumn[] => {
  const field: ItemField = `${window}_${side}_value`
  return [
    {
      id: totalId(field, window),
      field,
      share: dayShare(window),
      title: window === '1d' ? 'Value' : 'Value/d',
      group: groupId(window, side),
      help: `Coins paid${perDayWord(window)}, ${SIDE_TITLES[side]}`,
      kind: 'coins',
      form: 'gold',
      value: (row) => copperPerDay(row, field, window),
    },
    changeColumn(window, side, `${window}_${side}_value_change`, {
      title: 'Value ±',
      help: `Last day against ${PERIOD_WORDS[window].before}`,
    }),
  ]
}

const standingColumns = (window: ChangeWindow, side: Side): MarketColumn[] => {
  const average: ItemField = `${window}_${side}_price_avg`
  const start: ItemField = `${window}_${side}_quantity`
  return [
    {
      id: average,
      title: 'Avg price',
      group: groupId(window, side),
      help: 'Average best price',
      kind: 'coins',
      value: (row) => row[average],
      tags: ['prices'],
    },
    changeColumn(window, side, `${window}_${side}_price_avg_change`, {
      title: 'Price ±',
      help: 'Price now against this average',
      decimals: 1,
      tags: ['prices'],
    }),
    {
      id: start,
      title: 'Quantity',
      group: groupId(window, side),
      help: 'Units standing at its start',
      kind: 'number',
      value: (row) => row[start],
      isHidden: true,
    },
    changeColumn(window, side, `${window}_${side}_quantity_change`, {
      title: 'Quantity ±',
      help: 'Units standing now against then',
      isHidden: true,
    }),
  ]
}

export const periodColumns = (window: ChangeWindow, side: Side): MarketColumn[] => [
  ...valueColumns(window, side),
  ...standingColumns(window, side),
  ...flowColumns(window, side),
]

export const periodGroup = (window: ChangeWindow, side: Side): ColumnGroup => ({
  id: groupId(window, side),
  title: `${PERIOD_WORDS[window].title}, ${SIDE_TITLES[side]}`,
  rail: `${PERIOD_WORDS[window].rail} ${side}`,
  side,
  ...(window === '1d' && side === 'sell' && { isOpen: true }),
})
