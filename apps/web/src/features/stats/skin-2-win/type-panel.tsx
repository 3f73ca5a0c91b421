import type { SkinTypeTotal } from '@gildscope/market'
import { Coins, formatNumber, Panel, typeWords } from '@gildscope/ui'
import { DataTable, defineColumns, useTableView } from '@gildscope/ui/data-table'

const columns = defineColumns<SkinTypeTotal>()([
  { id: 'type', title: 'Weapon type', kind: 'text', width: 130, value: ({ type }) => typeWords(type ?? 'Unknown') },
  {
    id: 'missing',
    title: 'For sale',
    kind: 'number',
    help: 'Missing skins that are for sale',
    value: (row) => row.missing,
  },
  { id: 'cost', title: 'Cost', kind: 'coins', value: ({ cost }) => cost },
  {
    id: 'unobtainable',
    title: 'Not for sale',
    kind: 'number',
    width: 100,
    help: 'Missing skins without a tradable source',
    value: ({ unobtainable }) => unobtainable,
  },
])
const INITIAL = { rows: 30 } as const
const keyOf = ({ type }: SkinTypeTotal): string => type ?? ''

type TypePanelProps = {
  rows: readonly SkinTypeTotal[] | undefined
  total: number | undefined
  missing: number | undefined
}

/** The cost of the missing skins, by weapon type and in total. */
export const TypePanel = ({ rows, total, missing }: TypePanelProps) => {
  const table = useTableView({ columns, prefix: 'type', initial: INITIAL })
  return (
    <Panel
      note={
        total !== undefined && missing !== undefined ? (
          <>
            Total <Coins value={total} /> for {formatNumber(missing)} {missing === 1 ? 'skin' : 'skins'}
          </>
        ) : (
          ''
        )
      }
      title="By weapon type"
    >
      <DataTable
        columns={columns}
        label="Missing skins by weapon type"
        noun="types"
        rowKey={keyOf}
        source={{ kind: 'rows', rows }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
}
