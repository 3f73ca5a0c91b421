import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import { type FindRow, whereWords } from './model.ts'

const BOUND = { none: 'no', account: 'account', character: 'character' } as const

type Options = {
  /** Several items are looked for. */
  isList: boolean
  /** Whether a row can be fetched, and is. Null: it cannot. */
  isFetched: (row: FindRow) => boolean | null
  onFetch: (row: FindRow, isFetched: boolean) => void
}

export const findColumns = ({ isList, isFetched, onFetch }: Options): readonly Column<FindRow>[] => [
  ...(isList
    ? defineColumns<FindRow>()([
        {
          ...{ id: 'name', title: 'Item', kind: 'item', width: 200 },
          value: ({ ref }) => ref,
          href: ({ id }) => itemPath(id),
          under: (row) => `${whereWords(row)}, ${row.where ?? row.account}`,
        },
      ])
    : []),
  ...defineColumns<FindRow>()([
    {
      ...{ id: 'where', title: 'Where', kind: 'text', width: 160, value: whereWords },
      under: ({ account, where }) => where ?? account,
    },
    { id: 'who', title: 'Who', kind: 'text', width: 150, value: ({ where }) => where },
    { id: 'account', title: 'Game account', kind: 'text', width: 138, value: ({ account }) => account },
    { id: 'place', title: 'Place', kind: 'text', width: 170, isSortable: false, value: ({ spot }) => spot },
    { id: 'units', title: 'Units', kind: 'number', width: 70, value: ({ units }) => units },
    {
      ...{ id: 'bound', title: 'Bound', kind: 'text', width: 90, help: 'What the units are bound to' },
      value: ({ binding }) => BOUND[binding],
      tone: ({ binding }) => (binding === 'none' ? 'quiet' : null),
    },
    {
      ...{
        id: 'value',
        title: 'Value, sell',
        kind: 'coins',
        width: 118,
        help: 'At the lowest listing; bound units have none',
      },
      value: ({ value }) => value,
    },
    { id: 'net', title: 'After fees', kind: 'coins', width: 118, value: ({ net }) => net },
    {
      ...{ id: 'fetch', title: 'Fetch', kind: 'action', width: 84 },
      value: (row) => {
        const isOn = isFetched(row)
        return isOn === null
          ? null
          : {
              label: isOn ? 'Leave' : 'Fetch',
              of: `${row.units} of ${whereWords(row)}, ${row.where ?? row.account}`,
              onPress: () => onFetch(row, !isOn),
            }
      },
    },
  ]),
]
