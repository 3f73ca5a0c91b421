import type { CurrencyWay } from '@gildscope/planner'
import type { ItemRef } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { coinText } from '@gildscope/ui/forms'
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

const spreadOf = scaled(({ least, most }) => (most - least) / 2)

/** `then 38s 90c, Vicious Fang`, of the way after this one: names are long, and what does not fit must be no figure. */
const thenWords = (items: Items | undefined, { value, scale }: CurrencyRow, at: number): string | null => {
  const next = value.ways[at]
  if (next === undefined || next.brings <= 0) return null
  const { id, name } = refOfItem(items, next.way.output)
  return `then ${coinText(Math.round(next.brings * scale))}, ${name ?? `Item ${id}`}`
}

const wayColumn = (
  items: Items | undefined,
  own: { id: string; title: string; help: string; at: number; isHidden?: boolean; width: number },
) => {
  const { at, ...head } = own
  const wayOf = ({ value }: CurrencyRow) => value.ways[at] ?? null
  return {
    ...{ ...head, kind: 'item' },
    secondLine: (row: CurrencyRow) => thenWords(items, row, at + 1),
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
      ...{ id: 'name', title: 'Currency', kind: 'item', width: 168 },
      value: ({ ref }) => ref,
      href: ({ id }) => currencyPath(id),
      under: ({ scale, value }) => stateWords(value) ?? scaleWords(scale),
      secondLine: ({ scale, value }) => stateWords(value) ?? scaleWords(scale),
    },
    { id: 'held', title: 'Held', kind: 'number', width: 80, value: ({ held }) => held },
    {
      ...{ id: 'brings', title: 'Brings', kind: 'coins', width: 92 },
      help: 'What so many units bring by the best way, after fees and everything else that it takes',
      value: ({ scale, value, ...row }) =>
        value.state === 'losing' ? 0 : scaled(({ brings }) => brings)({ ...row, scale, value }),
      detail: ({ value }) => stateWords(value),
      secondLine: (row) => {
        const spread = spreadOf(row)
        return spread === null || spread === 0 ? null : `±${coinText(spread)}`
      },
      tone: ({ value }) => (value.state === 'losing' ? 'quiet' : null),
    },
    {
      ...{ id: 'spread', title: '±', kind: 'coins', width: 80, isHidden: true },
      help: 'Half of what lies between the lowest and the highest price of the week, and the least and the most of what is drawn',
      value: spreadOf,
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
      ...{ id: 'units', title: 'Units', kind: 'text', width: 104, isHidden: true },
      help: 'How many units the figures are about, or why there are none',
      value: ({ scale, value }) => stateWords(value) ?? scaleWords(scale),
      detail: ({ value }) => stateWords(value),
    },
    wayColumn(items, {
      id: 'way',
      title: 'Best way',
      help: 'What it leads to, and is sold; below it the next way',
      at: 0,
      width: 214,
    }),
    wayColumn(items, { id: 'then', title: 'Then', help: 'The next way', at: 1, isHidden: true, width: 214 }),
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
