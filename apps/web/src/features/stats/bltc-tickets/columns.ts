import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { type CollectionRow, notForSaleText } from './model.ts'

/** Identifies a collection in files. */
export const idColumn: Column<CollectionRow> = { id: 'id', title: 'Id', kind: 'number', value: ({ id }) => id }

/** `onOpen`: shows the skins that a collection lacks. */
export const columnsOf = (onOpen: (id: number) => void): readonly Column<CollectionRow>[] =>
  defineColumns<CollectionRow>()([
    { id: 'name', title: 'Collection', kind: 'text', width: 250, value: ({ name }) => name },
    {
      id: 'missing',
      title: 'Missing',
      kind: 'number',
      help: 'Skins that are lacking',
      value: ({ missing }) => missing.length,
    },
    { id: 'skins', title: 'Skins', kind: 'number', help: 'Of the collection', value: ({ skins }) => skins },
    {
      id: 'cost',
      title: 'Cost',
      kind: 'coins',
      help: 'Cheapest way to buy the missing skins that are for sale',
      value: ({ cost }) => cost,
    },
    {
      id: 'tickets',
      title: 'Tickets',
      kind: 'number',
      help: 'Black Lion Claim Tickets',
      value: ({ tickets }) => tickets,
    },
    {
      id: 'per_ticket',
      title: 'Per ticket',
      kind: 'coins',
      help: 'Cost divided by the tickets',
      value: ({ costPerTicket }) => costPerTicket,
    },
    {
      id: 'not_for_sale',
      title: 'Not for sale',
      kind: 'text',
      width: 130,
      value: (row) => notForSaleText(row) || null,
    },
    {
      id: 'open',
      title: 'Skins lacking',
      kind: 'action',
      width: 110,
      isSortable: false,
      isFilterable: false,
      value: ({ id, name }) => ({ label: 'Show', of: `missing skins of ${name}`, onPress: () => onOpen(id) }),
    },
  ])
