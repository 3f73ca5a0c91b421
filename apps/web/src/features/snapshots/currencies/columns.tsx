import type { CurrencyWay } from '@gildscope/planner'
import type { ItemRef } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemRef } from '../../../market/item-columns.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { currencyPath, itemPath } from '../../../pages/paths.ts'
import { type CurrencyRow, scaleWords, stateWords } from './model.ts'
import { MonthCell } from './month-cell.tsx'

type Items = ReadonlyMap<number, KnownItem | null>

export const refOfItem = (items: Items | undefined, id: number): ItemRef => {
  const item = items?.get(id) ?? null
  return (item === null ? null : itemRef(item)) ?? { id, name: null, rarity: null, type: null }
}

/** Of the market a figure of one way, for as many units as its row is about. */
const scaled =
  (of: (way: CurrencyWay) => number) =>
  ({ scale, value }: CurrencyRow): number | null => {
    const [best] = value.ways
    return best === undefined || value.state === 'losing' ? null : Math.round(of(best) * scale)
  }

const wayColumn = (
  items: Items | undefined,
  own: { id: string; title: string; help: string; at: number; isHidden?: boolean },
) => {
  const { at, ...head } = own
  const wayOf = ({ value }: CurrencyRow) => value.ways[at] ?? null
  return {
    ...{ ...head, kind: 'item', width: 144 },
    value: (row: CurrencyRow) => {
      const way = wayOf(row)
      return way === null ? null : refOfItem(items, way.way.output)
    },
    href: (row: CurrencyRow) => {
      const way = wayOf(row)
      return way === null ? null : itemPath(way.way.output)
    },
  } as const satisfies Column<CurrencyRow>
}

export const currencyColumns = (items: Items | undefined): readonly Column<CurrencyRow>[] =>
  defineColumns<CurrencyRow>()([
    {
      ...{ id: 'name', title: 'Currency', kind: 'item', width: 156 },
      value: ({ ref }) => ref,
      href: ({ id }) => currencyPath(id),
      under: ({ scale, value }) => stateWords(value) ?? scaleWords(scale),
    },
    { id: 'held', title: 'Held', kind: 'number', width: 80, value: ({ held }) => held },
    {
      ...{ id: 'brings', title: 'Brings', kind: 'coins', width: 92 },
      help: 'What the units of the next columns bring by the best way, after fees and everything else that it takes',
      value: ({ scale, value, ...row }) =>
        value.state === 'losing' ? 0 : scaled(({ brings }) => brings)({ ...row, scale, value }),
      detail: ({ value }) => stateWords(value),
      tone: ({ value }) => (value.state === 'losing' ? 'quiet' : null),
    },
    {
      ...{ id: 'spread', title: '±', kind: 'coins', width: 80 },
      help: 'Half of what lies between the lowest and the highest price of the week, and the least and the most of what is drawn',
      value: scaled(({ least, most }) => (most - least) / 2),
    },
    {
      ...{ id: 'least', title: 'At least', kind: 'coins', width: 92, isHidden: true },
      help: 'At the lowest price of the week, and the least of what is drawn',
      value: scaled(({ least }) => least),
    },
    {
      ...{ id: 'most', title: 'At most', kind: 'coins', width: 92, isHidden: true },
      help: 'At the highest price of the week, and the most of what is drawn',
      value: scaled(({ most }) => most),
    },
    {
      ...{ id: 'units', title: 'Units', kind: 'text', width: 104 },
      help: 'How many units the figures are about, or why there are none',
      value: ({ scale, value }) => stateWords(value) ?? scaleWords(scale),
      detail: ({ value }) => stateWords(value),
    },
    wayColumn(items, { id: 'way', title: 'Best way', help: 'What it leads to, and is sold', at: 0 }),
    wayColumn(items, { id: 'then', title: 'Then', help: 'The next way', at: 1, isHidden: true }),
    {
      ...{ id: 'a_day', title: 'A day', kind: 'number', width: 68 },
      help: "Units of the currency that a quarter of a day's sales can take; empty: a vendor takes any number",
      value: ({ value }) => value.ways[0]?.aDay,
      tone: ({ value }) => (value.state === 'thin' ? 'warn' : null),
      detail: ({ value }) => (value.state === 'thin' ? 'The market takes less than one run a day' : null),
    },
    {
      ...{ id: 'line', title: '30 days', kind: 'drawing', width: 96, isSortable: false, isFilterable: false },
      help: 'Mean lowest ask by day of what the best way leads to',
      value: (row) => ({ draw: () => <MonthCell row={row} /> }),
    },
    {
      ...{ id: 'change', title: 'Moved', kind: 'percent', decimals: 1, isGain: true, isLoss: true, width: 76 },
      isUnknown: ({ change }) => change === null,
      help: 'Against what it would bring at the mean prices of 30 days',
      value: ({ change }) => change,
    },
    {
      ...{ id: 'own', title: 'My value', kind: 'coins', width: 84 },
      help: 'Your own value of as many units; set it in the panel of the currency',
      value: ({ own, scale }) => (own === null ? null : Math.round(own * scale)),
    },
    {
      ...{ id: 'held_value', title: 'Held, worth', kind: 'coins', form: 'gold', width: 84 },
      help: 'At your own value where there is one',
      value: ({ heldValue }) => (heldValue === null ? null : Math.round(heldValue)),
    },
  ])
