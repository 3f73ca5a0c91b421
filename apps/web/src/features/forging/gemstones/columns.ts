import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { LodestoneRow } from './lodestone-rows.ts'
import type { MethodRow } from './method-rows.ts'
import type { OrbRow } from './orb-rows.ts'

type Earning = { cost: number | null; sell: number | null; profit: number | null; roi: number | null }

const earningColumns = defineColumns<Earning>()([
  { id: 'sell', title: 'Sell', kind: 'coins', help: 'Lowest ask', value: ({ sell }) => sell },
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    help: '85 % of the lowest ask, less the cost',
    isGain: true,
    value: ({ profit }) => profit,
  },
  {
    id: 'roi',
    title: 'ROI',
    kind: 'percent',
    help: 'Profit in percent of the cost',
    isGain: true,
    value: ({ roi }) => roi,
    isUnknown: ({ profit }) => profit === null,
  },
])

export const methodColumns = defineColumns<MethodRow>()([
  { id: 'method', title: 'Method', kind: 'text', width: 170, value: ({ method }) => method },
  { id: 'units', title: 'Units', kind: 'number', help: 'Of the input', value: ({ inputUnits }) => inputUnits },
  {
    id: 'input',
    title: 'Input',
    kind: 'item',
    width: 180,
    value: ({ input }) => input,
    href: ({ input }) => (input === null ? null : itemPath(input.id)),
  },
  { id: 'extra_units', title: 'And', kind: 'number', width: 56, value: ({ extraUnits }) => extraUnits },
  {
    id: 'extra',
    title: 'Extra',
    kind: 'item',
    width: 200,
    value: ({ extra }) => extra,
    href: ({ extra }) => itemPath(extra.id),
  },
  {
    id: 'combination',
    title: 'Combination',
    kind: 'coins',
    help: 'Cost of one combination',
    value: ({ combinationCost }) => combinationCost,
  },
  { id: 'cost', title: 'Cost of one', kind: 'coins', help: 'Of one gemstone', value: ({ cost }) => cost },
  ...earningColumns,
])

export const orbColumns = defineColumns<OrbRow>()([
  {
    id: 'name',
    title: 'Orb',
    kind: 'item',
    width: 190,
    value: ({ item }) => item,
    href: ({ item }) => itemPath(item.id),
  },
  { id: 'made_of', title: 'Made of', kind: 'text', width: 320, value: ({ madeOf }) => madeOf },
  { id: 'cost', title: 'Craft cost', kind: 'coins', value: ({ cost }) => cost },
  ...earningColumns,
  {
    id: 'velocity',
    title: 'Sold/d',
    kind: 'number',
    decimals: 1,
    note: 'est.',
    help: 'Units sold in 7 days, per day',
    value: ({ soldPerDay }) => soldPerDay,
  },
])

export const lodestoneColumns = defineColumns<LodestoneRow>()([
  { id: 'name', title: 'Lodestone', kind: 'item', value: ({ item }) => item, href: ({ item }) => itemPath(item.id) },
  { id: 'made_of', title: 'Made of', kind: 'text', width: 320, value: ({ madeOf }) => madeOf },
  { id: 'cores', title: 'Cores', kind: 'coins', value: ({ cores }) => cores },
  { id: 'wine', title: 'Wine', kind: 'coins', value: ({ wine }) => wine },
  { id: 'dust', title: 'Dust', kind: 'coins', value: ({ dust }) => dust },
  { id: 'cost', title: 'Cost', kind: 'coins', value: ({ cost }) => cost },
  ...earningColumns,
])
