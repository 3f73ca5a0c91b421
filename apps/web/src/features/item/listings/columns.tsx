import type { Side } from '@gildscope/market'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import type { LevelRow } from '../order-book/model.ts'

const columnsOf = (side: Side): readonly Column<LevelRow>[] =>
  defineColumns<LevelRow>()([
    { id: 'price', title: 'Price', kind: 'coins', value: ({ unitPrice }) => unitPrice },
    { id: 'units', title: 'Units', kind: 'count-with-bar', value: ({ quantity }) => quantity, side, width: 80 },
    { id: 'listings', title: 'Listings', kind: 'number', value: ({ listings }) => listings, width: 76 },
    {
      id: 'unitsToHere',
      title: 'Units to here',
      kind: 'number',
      value: ({ unitsToHere }) => unitsToHere,
      help: 'Units from the best price to this one',
      width: 86,
    },
    {
      id: 'costToHere',
      title: 'Cost to here',
      kind: 'coins',
      form: 'gold',
      value: ({ costToHere }) => costToHere,
      help: 'What all these units cost together',
      width: 86,
    },
  ])

export const levelColumns: Record<Side, readonly Column<LevelRow>[]> = {
  buy: columnsOf('buy'),
  sell: columnsOf('sell'),
}

const PHONE_WIDTHS: Record<string, number> = { price: 98, units: 68, unitsToHere: 84, costToHere: 84 }

const phoneColumnsOf = (side: Side): readonly Column<LevelRow>[] =>
  levelColumns[side].flatMap((column) => {
    const width = PHONE_WIDTHS[column.id]
    return width === undefined ? [] : { ...column, width }
  })

/** Small screens leave the number of orders out, so that the sums stand beside the prices. */
export const phoneLevelColumns: typeof levelColumns = { buy: phoneColumnsOf('buy'), sell: phoneColumnsOf('sell') }
