import { WEALTH_PLACES, type WealthHolding, type WealthMover } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import type { ItemRefs } from '../../../market/use-item-refs.ts'
import { itemPath } from '../../../pages/paths.ts'
import { PLACE_WORDS, shortName } from './place-words.ts'
import type { ValuePoint } from './points.ts'

const COIN: ItemRef = { id: 0, name: 'Coin', rarity: null, type: null }

type Held = Pick<WealthHolding, 'id' | 'place' | 'account'>

const refOf = (refs: ItemRefs | undefined, id: number | null): ItemRef =>
  id === null ? COIN : (refs?.get(id) ?? { id, name: null, rarity: null, type: null })

/** `Materials, Aurelia`; of several accounts `Materials, all`. */
const whereText = ({ place, account }: Held): string =>
  `${PLACE_WORDS[place]}, ${account === null ? 'all' : shortName(account)}`

const itemColumn = <Row extends Held>(refs: ItemRefs | undefined): Column<Row> => ({
  ...{ id: 'name', title: 'Item', kind: 'item', width: 196 },
  value: ({ id }) => refOf(refs, id),
  href: ({ id }) => (id === null || refs?.get(id) === undefined ? null : itemPath(id)),
  under: whereText,
})

/** Shares are relative to the total value of that day. */
export const holdingColumns = (refs: ItemRefs | undefined, total: number): readonly Column<WealthHolding>[] =>
  defineColumns<WealthHolding>()([
    itemColumn(refs),
    { id: 'where', title: 'Where', kind: 'text', width: 150, help: 'Where most of it lies', value: whereText },
    {
      ...{ id: 'units', title: 'Units', kind: 'number', width: 68 },
      value: ({ id, units }) => (id === null ? null : units),
      detail: ({ bound }) => (bound === 0 ? null : `${bound} of them are bound: a vendor's price`),
    },
    { id: 'each', title: 'Each', kind: 'coins', width: 104, value: ({ id, each }) => (id === null ? null : each) },
    { id: 'value', title: 'Value', kind: 'coins', form: 'gold', width: 84, value: ({ value }) => value },
    {
      ...{ id: 'share', title: 'Share', kind: 'percent', decimals: 1, width: 64 },
      value: ({ value }) => (total === 0 ? null : (value / total) * 100),
    },
  ])

const ESTIMATED =
  'On one of the two days it was not among the 200 stored items: its value is assumed to be that of the last of them'

export const moverColumns = (refs: ItemRefs | undefined): readonly Column<WealthMover>[] => {
  const tone = ({ isEstimated }: WealthMover) => (isEstimated ? 'quiet' : null)
  const detail = ({ isEstimated }: WealthMover) => (isEstimated ? ESTIMATED : null)
  const gold = { kind: 'coins', form: 'gold', isGain: true, width: 96 } as const
  return defineColumns<WealthMover>()([
    itemColumn(refs),
    {
      ...{ id: 'units', title: 'Units', kind: 'number', width: 84, isGain: true, tone, detail },
      value: ({ id, units }) => (id === null ? null : units),
    },
    {
      ...gold,
      id: 'by_units',
      title: 'By units',
      tone,
      detail,
      help: 'At the prices of then',
      value: (row) => row.byUnits,
    },
    { ...gold, id: 'by_price', title: 'By price', help: 'Of all that is held now', value: (row) => row.byPrice },
    { ...gold, id: 'change', title: 'Change', tone, detail, value: (row) => row.change },
  ])
}

const SIDES = [
  ['sell', 'Sell'],
  ['buy', 'Buy'],
] as const satisfies readonly (readonly [Side, string])[]

/** The days as files hold them: sums, then each place. */
export const DAY_COLUMNS: readonly Column<ValuePoint>[] = [
  { id: 'date', title: 'Day', kind: 'text', value: ({ date }) => date },
  ...SIDES.flatMap(([side, title]): Column<ValuePoint>[] => [
    { id: side, title, kind: 'coins', value: ({ total }) => total[side] },
    { id: `${side}_net`, title: `${title} after fees`, kind: 'coins', value: ({ total }) => total[`${side}Net`] },
  ]),
  { id: 'coin', title: 'Coin', kind: 'coins', value: ({ coin }) => coin },
  { id: 'units', title: 'Units', kind: 'number', value: ({ total }) => total.units },
  ...WEALTH_PLACES.flatMap((place): Column<ValuePoint>[] => [
    ...SIDES.map(
      ([side, title]): Column<ValuePoint> => ({
        ...{ id: `${place}_${side}`, title: `${PLACE_WORDS[place]} ${title.toLowerCase()}`, kind: 'coins' },
        value: ({ places }) => places[place]?.[side],
      }),
    ),
    {
      ...{ id: `${place}_units`, title: `${PLACE_WORDS[place]} units`, kind: 'number' },
      value: ({ places }) => places[place]?.units,
    },
  ]),
]
