import { formatNumber } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import styles from './compare.module.css'
import { swatchOf } from './line-style.ts'
import type { Comparison } from './model.ts'
import type { CompareRow } from './rows.ts'
import { dayWords, togetherWords } from './words.ts'

export const Swatch = ({ place }: { place: number }) => (
  <span aria-hidden="true" className={styles.swatch} style={{ background: swatchOf(place) }} />
)

/** `1y`, and the item with which the others are compared. */
export const compareColumns = (range: string, focus: string): readonly Column<CompareRow>[] =>
  defineColumns<CompareRow>()([
    { id: 'name', title: 'Item', kind: 'item', value: ({ ref }) => ref, href: ({ id }) => itemPath(id), width: 280 },
    {
      ...{ id: 'line', title: 'Line', kind: 'drawing', width: 52 },
      value: ({ place }) => ({ draw: () => <Swatch place={place} /> }),
    },
    { id: 'now', title: 'Now', kind: 'coins', value: ({ now }) => now },
    {
      ...{ id: 'change', title: range, kind: 'change', help: 'Since the first price of the range' },
      value: ({ change }) => change,
      detail: ({ since }) => (since === null ? null : `Since ${dayWords(since)}: nothing is known before`),
      tone: ({ since }) => (since === null ? null : 'warn'),
    },
    {
      ...{ id: 'from_peak', title: 'From the peak', kind: 'percent', decimals: 1 },
      help: 'Below the highest price of the range',
      value: ({ fromPeak }) => fromPeak,
      isUnknown: () => true,
    },
    {
      ...{ id: 'spread', title: 'A day', note: 'sd', kind: 'percent', decimals: 2 },
      help: 'Standard deviation of the change from one day to the next',
      value: ({ spread }) => spread,
      isUnknown: () => true,
    },
    {
      ...{ id: 'sold', title: 'Sold a day', note: 'est.', kind: 'number', value: ({ soldPerDay }) => soldPerDay },
      detail: ({ soldPerDay, soldError }) =>
        soldPerDay === null
          ? null
          : soldError === null
            ? `${formatNumber(soldPerDay)}, error unknown`
            : `${formatNumber(soldPerDay)} ± ${formatNumber(Math.ceil(soldError))}`,
    },
    { id: 'value', title: 'Value sold a day', kind: 'coins', form: 'gold', value: ({ valuePerDay }) => valuePerDay },
    {
      ...{ id: 'together', title: `With ${focus}`, kind: 'number', decimals: 2, width: 130 },
      help: 'Correlation of their changes from day to day: 1 always together, 0 independent',
      value: ({ together }) => together?.r ?? null,
      detail: ({ together }) => (together === null ? null : togetherWords(together)),
    },
  ])

export type FileRow = {
  time: number
  id: number
  name: string
  price: number | null
  change: number | null
  sold: number | null
  soldError: number | null
  value: number | null
}

export const fileRows = ({ times, series }: Comparison, names: readonly string[]): FileRow[] =>
  series.flatMap(({ id, points, changes }, place) =>
    times.flatMap((time, at): FileRow[] => {
      const point = points[at]
      if (point == null) return []
      return [{ ...point, time, id, name: names[place] ?? `Item ${id}`, change: changes[at] ?? null }]
    }),
  )

/** The lines as files hold them. */
export const FILE_COLUMNS: readonly Column<FileRow>[] = defineColumns<FileRow>()([
  { id: 'date', title: 'Date', kind: 'date', value: ({ time }) => new Date(time).toISOString() },
  { id: 'itemID', title: 'Id', kind: 'text', value: ({ id }) => String(id) },
  { id: 'name', title: 'Item', kind: 'text', value: ({ name }) => name },
  { id: 'price', title: 'Price', kind: 'coins', value: ({ price }) => price },
  { id: 'change', title: 'Change', kind: 'change', decimals: 2, value: ({ change }) => change },
  { id: 'sold', title: 'Sold', kind: 'number', value: ({ sold }) => sold },
  { id: 'sold_error', title: 'Error of sold', kind: 'number', decimals: 1, value: ({ soldError }) => soldError },
  { id: 'value', title: 'Value', kind: 'coins', value: ({ value }) => value },
])
