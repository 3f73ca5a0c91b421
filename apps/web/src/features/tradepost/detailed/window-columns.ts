import type { ItemField, Side, WindowMetric } from '@gildscope/contracts'
import type { ColumnGroup } from '@gildscope/ui/data-table'
import { flowDetail, flowFields } from '../../../market/flow-detail.ts'
import type { ColumnTag, MarketColumn } from '../../../market/market-column.ts'
import { type ShownWindow, SIDE_TITLES, WINDOW_TITLES } from '../../../market/window-words.ts'

const FLOWS = ['sold', 'listed', 'delisted'] as const
const isFlow = (metric: WindowMetric): metric is (typeof FLOWS)[number] =>
  (FLOWS as readonly WindowMetric[]).includes(metric)

type Shown = {
  metric: WindowMetric
  title: string
  kind: 'number' | 'coins' | 'gold'
  note?: string
  help: string
  width?: number
  tags?: readonly ColumnTag[]
}

/** In display order; those after `FIRST_SHOWN` have to be enabled. */
const METRICS: readonly Shown[] = [
  { metric: 'price_avg', title: 'Avg price', kind: 'coins', help: 'Average best price' },
  { metric: 'sold', title: 'Sold', kind: 'number', note: 'est.', help: 'Units traded', width: 78, tags: ['volumes'] },
  {
    metric: 'listed',
    title: 'Listed',
    kind: 'number',
    help: 'Units newly offered or wanted',
    width: 72,
    tags: ['volumes'],
  },
  {
    metric: 'delisted',
    title: 'Delisted',
    kind: 'number',
    note: 'est.',
    help: 'Units withdrawn',
    width: 92,
    tags: ['volumes'],
  },
  {
    metric: 'value',
    title: 'Value sold',
    kind: 'gold',
    help: 'Coins paid for the units sold',
    width: 94,
    tags: ['volumes'],
  },
  { metric: 'quantity_avg', title: 'Avg quantity', kind: 'number', help: 'Average units standing' },
  { metric: 'price_min', title: 'Lowest price', kind: 'coins', help: 'Lowest best price' },
  { metric: 'quantity', title: 'Quantity at start', kind: 'number', help: "Units standing at the window's start" },
  { metric: 'price_max', title: 'Highest price', kind: 'coins', help: 'Highest best price' },
  { metric: 'quantity_min', title: 'Lowest quantity', kind: 'number', help: 'Fewest units standing' },
  { metric: 'quantity_max', title: 'Highest quantity', kind: 'number', help: 'Most units standing' },
  {
    metric: 'delisted_value',
    title: 'Delisted value',
    kind: 'gold',
    help: 'Coins asked or offered for the units withdrawn',
    tags: ['volumes', 'taxes'],
  },
]

const ALL_BUT_EXTREMES = 8
const MOST_WANTED = 5

const firstShown = (window: ShownWindow, side: Side): number =>
  window === '1d' && side === 'sell' ? MOST_WANTED : ALL_BUT_EXTREMES

const windowColumn = (window: ShownWindow, side: Side, shown: Shown, place: number): MarketColumn => {
  const { metric, title, kind, note, help, width, tags = [] } = shown
  const field: ItemField = `${window}_${side}_${metric}`
  return {
    id: field,
    title,
    group: `${window}_${side}`,
    help: `${help}, ${WINDOW_TITLES[window]}, ${SIDE_TITLES[side]}`,
    value: (row) => row[field],
    tags,
    ...(kind === 'number' ? { kind } : { kind: 'coins', form: kind === 'gold' ? 'gold' : 'exact' }),
    ...(note !== undefined && { note }),
    ...(width !== undefined && { width }),
    ...(place >= firstShown(window, side) && { isHidden: true }),
    ...(isFlow(metric) && {
      needs: flowFields(window, side, metric),
      detail: (row) => flowDetail(row, window, side, metric),
    }),
  }
}

export const windowColumns = (window: ShownWindow, side: Side): MarketColumn[] =>
  METRICS.map((shown, place) => windowColumn(window, side, shown, place))

export const windowGroup = (window: ShownWindow, side: Side): ColumnGroup => ({
  id: `${window}_${side}`,
  title: `${WINDOW_TITLES[window]}, ${SIDE_TITLES[side]}`,
  rail: `${window} ${side}`,
  side,
  ...(window === '1d' && side === 'sell' && { isOpen: true }),
})
