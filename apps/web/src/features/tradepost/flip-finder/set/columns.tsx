import type { Pick } from '@gildscope/finder'
import type { ItemRef } from '@gildscope/ui'
import type { Column } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import { Pips, ProfitPlot } from './profit-plot.tsx'
import { type ProfitScale, stepText } from './profit-scale.ts'
import { isInGold, rangeText, reasonText } from './words.ts'

/** A pick with the item that it is of. */
export type PickRow = Pick & { item: ItemRef }

export const nameOf = ({ item }: PickRow): string => item.name ?? `Item ${item.id}`

export const profitADay = ({ profit, hold }: Pick): number => Math.round(profit.mean / hold)

const shared: readonly Column<PickRow>[] = [
  { id: 'name', title: 'Item', kind: 'item', width: 230, value: ({ item }) => item, href: ({ id }) => itemPath(id) },
  {
    id: 'buy_at',
    title: 'Buy at',
    side: 'buy',
    kind: 'coins',
    width: 92,
    help: 'One copper above the best bid',
    value: ({ buyAt }) => buyAt,
  },
  {
    id: 'sell_at',
    title: 'Sell at',
    side: 'sell',
    kind: 'coins',
    width: 92,
    help: 'One copper below the lowest ask',
    value: ({ sellAt }) => sellAt,
  },
  { id: 'units', title: 'Units', kind: 'number', width: 56, value: ({ units }) => units },
]

/** `inGold`: sums are at least one gold. */
export const setColumns = (scale: ProfitScale): readonly Column<PickRow>[] => {
  const form = isInGold(scale.most) ? 'gold' : 'exact'
  return [
    ...shared,
    { id: 'ties_up', title: 'Ties up', kind: 'coins', form: 'gold', width: 70, value: ({ tiesUp }) => tiesUp },
    {
      id: 'hold',
      title: 'Hold',
      kind: 'number',
      decimals: 1,
      unit: ' d',
      width: 60,
      help: 'Days until the last unit is expected to be sold',
      value: ({ hold }) => hold,
    },
    {
      id: 'profit',
      title: 'Profit',
      kind: 'coins',
      form,
      isGain: true,
      width: 76,
      help: 'Expected, after fees',
      value: ({ profit }) => profit.mean,
    },
    {
      id: 'interval',
      title: '80 %',
      kind: 'text',
      width: 96,
      isSortable: false,
      help: 'One of ten comes out below it, one above',
      value: ({ profit }) => rangeText(profit),
    },
    {
      id: 'plot',
      title: `a line each ${stepText(scale)}`,
      kind: 'drawing',
      width: 150,
      isSortable: false,
      help: 'The interval and its mean; zero is dashed',
      value: ({ profit }) => ({ draw: () => <ProfitPlot profit={profit} scale={scale} /> }),
    },
    {
      id: 'profit_per_day',
      title: 'A day',
      kind: 'coins',
      form,
      isGain: true,
      width: 76,
      help: 'While its orders stand',
      value: profitADay,
    },
    {
      id: 'loss',
      title: 'Loses',
      kind: 'percent',
      width: 56,
      help: 'Chance that it ends below zero',
      value: ({ loss }) => 100 * loss,
    },
    {
      id: 'reason',
      title: 'Why',
      kind: 'text',
      width: 254,
      isSortable: false,
      value: ({ reason }) => reasonText(reason),
    },
    {
      id: 'confidence',
      title: 'Sure',
      kind: 'drawing',
      width: 56,
      isSortable: false,
      help: 'The narrower the interval, the surer',
      value: ({ confidence }) => ({ draw: () => <Pips confidence={confidence} /> }),
    },
  ]
}

/** Amounts in files are copper. */
export const FILE_COLUMNS: readonly Column<PickRow>[] = [
  ...shared,
  { id: 'ties_up', title: 'Ties up', kind: 'coins', value: ({ tiesUp }) => tiesUp },
  { id: 'hold_days', title: 'Hold', kind: 'number', value: ({ hold }) => Number(hold.toFixed(2)) },
  { id: 'profit', title: 'Profit', kind: 'coins', value: ({ profit }) => profit.mean },
  { id: 'profit_least', title: 'Least', kind: 'coins', value: ({ profit }) => profit.least },
  { id: 'profit_most', title: 'Most', kind: 'coins', value: ({ profit }) => profit.most },
  { id: 'profit_per_day', title: 'A day', kind: 'coins', value: profitADay },
  { id: 'loss_percent', title: 'Loses', kind: 'percent', value: ({ loss }) => Number((100 * loss).toFixed(1)) },
  { id: 'confidence', title: 'Sure', kind: 'number', value: ({ confidence }) => confidence },
  { id: 'reason', title: 'Why', kind: 'text', value: ({ reason }) => reasonText(reason) },
]
