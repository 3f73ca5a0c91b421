import type { Side } from '@gildscope/market'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import type { Net } from '../../../../market/fees.ts'
import type { LevelRow } from '../order-book/model.ts'

/** Below this amount sums are exact, above it in gold only. */
const SUMS_IN_GOLD = 1_000_000

type Shape = {
  side: Side
  /** Small screens omit the number of orders, so that the sums fit next to the prices. */
  isPhone: boolean
  /** Cost of the whole side. */
  mostCost: number
  /** What a seller keeps after fees. */
  net: Net
}

export const levelColumns = ({ side, isPhone, mostCost, net }: Shape): readonly Column<LevelRow>[] => {
  const columns = defineColumns<LevelRow>()([
    { id: 'price', title: 'Price', kind: 'coins', value: ({ unitPrice }) => unitPrice, width: 98 },
    {
      id: 'units',
      title: 'Units',
      kind: 'count-with-bar',
      value: ({ quantity }) => quantity,
      side,
      width: isPhone ? 68 : 80,
    },
    { id: 'listings', title: 'Listings', kind: 'number', value: ({ listings }) => listings, width: 76 },
    {
      id: 'unitsToHere',
      title: 'Units to here',
      kind: 'number',
      value: ({ unitsToHere }) => unitsToHere,
      help: 'Units from the best price to this one',
      width: 84,
    },
    {
      id: 'costToHere',
      ...(side === 'sell'
        ? { title: 'Cost to here', help: 'Cost of all these units' }
        : { title: 'What you get', help: 'For all these units together, after fees' }),
      kind: 'coins',
      form: mostCost < SUMS_IN_GOLD ? 'exact' : 'gold',
      value: ({ costToHere }) => (side === 'sell' ? costToHere : net(costToHere)),
      width: 86,
    },
  ])
  return isPhone ? columns.filter(({ id }) => id !== 'listings') : columns
}
