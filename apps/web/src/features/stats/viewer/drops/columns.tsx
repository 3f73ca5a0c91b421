import type { DropOfCut } from '@gildscope/contracts'
import { formatNumber, formatPercent } from '@gildscope/ui'
import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import { IntervalPlot } from '../interval-plot.tsx'
import { percentRange } from '../words.ts'
import type { DropRow } from './model.ts'

/** The plot covers this much below and above the mean. */
const PLOT_RATIO = 0.3
const LINES = [0, 0.25, 0.5, 0.75, 1]

/** From 30 % below the mean to 30 % above it. */
const place = (value: number, mean: number): number => 0.5 + (value / mean - 1) / (2 * PLOT_RATIO)

const METHODS: Readonly<Record<DropOfCut['method'], string>> = {
  bootstrap: 'Bootstrap over accounts',
  poisson: 'Poisson, corrected for drops that come in stacks',
  normal: 'Normal approximation over accounts',
  contested: 'Later or large submissions contradict others: the rate of the others, and an interval of both',
  'none-seen': 'Never seen: the upper bound is three in all units',
}

const atLeastOneDetail = ({ atLeastOne: { low, high } }: DropRow): string => percentRange(100 * low, 100 * high)

export const dropColumns = defineColumns<DropRow>()([
  {
    id: 'name',
    title: 'Item',
    kind: 'item',
    width: 202,
    value: ({ item }) => item,
    href: ({ id }) => itemPath(id),
  },
  {
    id: 'type',
    title: 'Type',
    kind: 'text',
    isHidden: true,
    isWords: true,
    value: ({ item }) => item.type,
  },
  { id: 'rarity', title: 'Rarity', kind: 'text', width: 100, isHidden: true, value: ({ item }) => item.rarity },
  { id: 'units', title: 'Units', kind: 'number', width: 70, help: 'That came out in all', value: ({ units }) => units },
  {
    id: 'submissions',
    title: 'Seen in',
    kind: 'number',
    isHidden: true,
    help: 'Submissions that contain it',
    value: ({ submissions }) => submissions,
  },
  {
    id: 'quantity',
    title: 'Quantity',
    kind: 'number',
    decimals: 2,
    isHidden: true,
    help: 'Average quantity per item consumed',
    value: ({ perUnit }) => perUnit,
  },
  {
    id: 'percent',
    title: 'Per unit',
    kind: 'percent',
    decimals: 3,
    width: 84,
    help: 'Quantity per item consumed, in percent; 100 % is one each time',
    value: ({ percent }) => percent,
  },
  {
    id: 'accuracy',
    title: 'Accuracy',
    kind: 'percent',
    decimals: 3,
    width: 82,
    sign: '±',
    help: '1 / √(all units), as such tools usually show it; the measured error is the interval',
    tone: () => 'quiet',
    value: ({ accuracy }) => accuracy,
  },
  {
    id: 'interval',
    title: '95 % interval',
    kind: 'interval',
    width: 124,
    isFilterable: false,
    help: 'In percent. About 95 of 100 such intervals contain the true quantity per unit. Sorts by width relative to the mean',
    value: ({ interval }) => interval,
    detail: ({ method }) => METHODS[method],
  },
  {
    id: 'plot',
    title: 'From the mean',
    note: '±30 %',
    kind: 'drawing',
    width: 120,
    help: 'How far the true rate may be from the mean, on the same scale for all drops: a long bar is uncertain',
    isSortable: false,
    isFilterable: false,
    value: ({ perUnit, low, high }) =>
      perUnit === 0
        ? null
        : {
            draw: () => <IntervalPlot high={place(high, perUnit)} lines={LINES} low={place(low, perUnit)} mean={0.5} />,
          },
  },
  {
    id: 'low',
    title: 'Lower end',
    kind: 'percent',
    decimals: 3,
    isHidden: true,
    help: 'Of the 95 % interval',
    value: ({ interval }) => interval.low,
  },
  {
    id: 'high',
    title: 'Upper end',
    kind: 'percent',
    decimals: 3,
    isHidden: true,
    help: 'Of the 95 % interval',
    value: ({ interval }) => interval.high,
  },
  {
    id: 'at_least_one',
    title: 'At least one',
    kind: 'percent',
    decimals: 1,
    isHidden: true,
    help: 'Share of the submissions that contain it, whatever their size; exact 95 % interval on hover',
    value: ({ atLeastOne }) => 100 * atLeastOne.share,
    detail: atLeastOneDetail,
  },
  {
    id: 'each',
    title: 'Each',
    kind: 'coins',
    width: 84,
    help: 'Lowest sell listing now; if it is not traded, what a vendor pays',
    value: ({ price }) => price,
    detail: ({ price, isSold }) => (price === null || isSold ? null : 'Paid by a vendor, without fees'),
  },
  {
    id: 'worth',
    title: 'Value per unit',
    kind: 'coins',
    width: 112,
    help: 'What it adds to each item consumed, after 15 % fees',
    value: ({ worth }) => worth,
  },
  {
    id: 'share',
    title: 'Share',
    kind: 'percent',
    decimals: 1,
    width: 74,
    hasBar: true,
    help: 'Of the value of all drops',
    value: ({ share }) => share,
  },
  {
    id: 'more',
    title: 'More for ±10 %',
    kind: 'number',
    isHidden: true,
    help: 'Units still to consume until the rate is known to ±10 %',
    value: ({ more }) => more,
    detail: ({ more, percent }) =>
      more === null ? 'Never seen' : `${formatNumber(more)} more at ${formatPercent(percent, { decimals: 3 })}`,
  },
])

const FIRST_ON_A_PHONE = ['name', 'worth', 'plot', 'percent']

/** With room for three columns, value and certainty of a drop come first. */
export const phoneColumns: typeof dropColumns = [
  ...dropColumns
    .filter(({ id }) => FIRST_ON_A_PHONE.includes(id))
    .toSorted((a, b) => FIRST_ON_A_PHONE.indexOf(a.id) - FIRST_ON_A_PHONE.indexOf(b.id))
    .map((column) => (column.id === 'plot' ? { ...column, title: 'Interval', width: 112 } : column)),
  ...dropColumns.filter(({ id }) => !FIRST_ON_A_PHONE.includes(id)),
]
