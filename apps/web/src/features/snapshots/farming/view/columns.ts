import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import type { FarmRow } from './rows.ts'

const AT_ASK = 'At the lowest ask; bound units, and those without an ask, at what a vendor pays'
const AT_BID = 'At the highest bid; bound units, and those without a bid, at what a vendor pays'
const GAIN = { isGain: true, isLoss: true } as const
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** Change and rate of coin are coins, of everything else units. */
export const FARM_COLUMNS: readonly Column<FarmRow>[] = defineColumns<FarmRow>()([
  {
    ...{ id: 'name', title: 'Item', kind: 'item', value: ({ ref }) => ref },
    href: ({ kind, ref }) => (kind === 'item' ? itemPath(ref.id) : null),
    under: ({ location, heldBy, account }) => (heldBy === account ? location : heldBy),
  },
  { id: 'location', title: 'Location', kind: 'text', value: (row) => row.location, width: 120 },
  { id: 'heldBy', title: 'Held by', kind: 'text', value: (row) => row.heldBy, help: 'Character, guild or account' },
  {
    ...{ id: 'total', title: 'Change', kind: 'units', ...GAIN, width: 108 },
    value: ({ total, isCoin }) => ({ units: total, isCoin }),
  },
  {
    ...{ id: 'hour_total', title: 'Per hour', kind: 'units', width: 100 },
    value: ({ hourTotal, isCoin }) => (hourTotal === null ? null : { units: Math.round(hourTotal), isCoin }),
  },
  {
    ...{ id: 'sell_price', title: 'Unit, sell', kind: 'coins', value: (row) => row.unitSell },
    help: 'Your own price, else the lowest ask, else what a vendor pays',
  },
  { id: 'buy_value', title: 'Value, buy', kind: 'coins', value: (row) => row.buyValue, help: AT_BID },
  { id: 'value', title: 'Value, sell', kind: 'coins', value: (row) => row.value, help: AT_ASK },
  { id: 'hour_sell', title: 'Sell per hour', kind: 'coins', value: ({ hourSell }) => rounded(hourSell) },
  { id: 'hour_buy', title: 'Buy per hour', kind: 'coins', value: ({ hourBuy }) => rounded(hourBuy), isHidden: true },
  { id: 'id', title: 'Id', kind: 'number', value: ({ ref }) => ref.id, isHidden: true },
  {
    ...{ id: 'type', title: 'Type', kind: 'text', isHidden: true },
    isWords: true,
    value: ({ ref: { type } }) => type,
  },
  { id: 'rarity', title: 'Rarity', kind: 'text', value: ({ ref }) => ref.rarity, isHidden: true },
  { id: 'level', title: 'Level', kind: 'number', value: (row) => row.level, isHidden: true },
  { id: 'account', title: 'Account', kind: 'text', value: (row) => row.account, isHidden: true },
  { id: 'noBinding', title: 'Unbound', kind: 'number', value: (row) => row.noBinding, isHidden: true },
])
