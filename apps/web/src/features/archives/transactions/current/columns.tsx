import type { Side } from '@gildscope/market'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import { placeDetail, rateDetail, STATE_WORDS, TRADED } from './place-words.ts'
import { QueueBar } from './queue-bar.tsx'
import type { OrderRow } from './rows.ts'

export type TableShape = {
  side: Side
  /** A row is an order, not an item. */
  isFull: boolean
  /** Whether rows of several game accounts are shown. */
  hasAccounts: boolean
  /** Some orders are not from the game but from the archive. */
  hasStored: boolean
}

const WORDS: Record<Side, { value: string; best: string; done: string; placed: string }> = {
  sell: {
    value: 'Cost of all units, before fees',
    best: 'Lowest ask now',
    done: 'Sold in',
    placed: 'Listed',
  },
  buy: { value: 'Coins held by the order', best: 'Highest bid now', done: 'Bought in', placed: 'Ordered' },
}

const leftDetail = ({ orders }: OrderRow): string | null => {
  const stored = orders.reduce((sum, { storedQuantity, quantity }) => sum + (storedQuantity ?? quantity), 0)
  const isLess = orders.some(({ storedQuantity }) => storedQuantity !== null)
  return isLess ? `of ${stored} that were left when the archive was updated` : null
}

const accountColumn: Column<OrderRow> = {
  id: 'account',
  title: 'Account',
  kind: 'text',
  width: 120,
  value: ({ accounts }) => accounts.join(', '),
}

const countColumn: Column<OrderRow> = {
  id: 'orders',
  title: 'Orders',
  kind: 'number',
  value: ({ orders }) => orders.length,
}

const storedColumn: Column<OrderRow> = {
  id: 'stored_at',
  title: 'Stored',
  kind: 'date',
  form: 'age',
  width: 74,
  help: 'How long ago the order was stored; the game did not report it now',
  value: ({ storedAt }) => storedAt,
}

/** The columns of a table of orders. */
export const orderColumns = ({ side, isFull, hasAccounts, hasStored }: TableShape): readonly Column<OrderRow>[] => {
  const words = WORDS[side]
  return defineColumns<OrderRow>()([
    {
      id: 'name',
      title: 'Item',
      kind: 'item',
      width: 190,
      value: ({ item }) => item,
      href: ({ item }) => itemPath(item.id),
    },
    ...(hasAccounts ? [accountColumn] : []),
    ...(isFull ? [] : [countColumn]),
    {
      id: 'quantity',
      title: 'Left',
      kind: 'number',
      help: `Units that are not ${TRADED[side]} yet`,
      value: ({ quantity }) => quantity,
      detail: leftDetail,
    },
    {
      id: 'price',
      title: 'Price',
      kind: 'coins',
      help: isFull ? 'Of one unit' : 'Of one unit; the best one of several orders',
      value: ({ price }) => price,
    },
    { id: 'best', title: 'Best now', kind: 'coins', side, help: words.best, isLive: true, value: ({ best }) => best },
    { id: 'value', title: 'Value', kind: 'coins', help: words.value, value: ({ value }) => value },
    {
      id: 'queue',
      title: 'Place in the queue',
      kind: 'drawing',
      width: 146,
      help: 'Units at better prices, and at most all units of others at the same price; the bar is on a logarithmic scale',
      isSortable: false,
      isFilterable: false,
      value: ({ place }) => (place === null ? null : { draw: () => <QueueBar place={place} /> }),
      detail: placeDetail,
    },
    {
      id: 'ahead',
      title: 'Ahead',
      kind: 'number',
      isHidden: true,
      help: 'Units at better prices, and at most all units of others at the same price',
      value: ({ place }) => place?.ahead,
      detail: placeDetail,
    },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      width: 100,
      isHidden: true,
      value: ({ place }) => (place === null ? null : STATE_WORDS[place.state]),
    },
    {
      id: 'behind',
      title: 'Undercut by',
      kind: 'coins',
      isHidden: true,
      help: 'How much better the best price of others is, of one unit',
      value: ({ place }) => (place?.state === 'undercut' ? place.behind : null),
    },
    {
      id: 'hours',
      title: words.done,
      note: 'est.',
      kind: 'duration',
      help: `Until the last unit is ${TRADED[side]}, if the trade of the last 7 days goes on; filters and files take hours`,
      value: ({ hours }) => hours,
      detail: (row) => rateDetail(row, side),
    },
    {
      id: 'created',
      title: words.placed,
      kind: 'date',
      form: 'age',
      width: 74,
      help: isFull ? 'How long ago' : 'How long ago the oldest was placed',
      value: ({ created }) => created,
    },
    ...(hasStored ? [storedColumn] : []),
  ])
}

export const orderKey = ({ key }: OrderRow): string => key
