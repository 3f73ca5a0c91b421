import type { FilterTerm, ItemField } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useAllItems } from '../../../market/use-all-items.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { columns, groups, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { candidatesOf, type Extraction, rowsOf } from './model.ts'
import { Terms, useTerms } from './terms.tsx'

/** Only these can bring a profit at any chance and any cost, so no others are requested. */
const WORTHWHILE: readonly FilterTerm[] = [...TRADABLE, { field: 'extraction_profit', op: 'gt', value: 0 }]
const ITEM_FIELDS: readonly ItemField[] = [
  ...NAME_FIELDS,
  ...(['level', 'sell_price', 'sell_quantity', 'upgrade1', 'upgrade2'] as const),
  ...(['upgrade1_sell_price', 'upgrade2_sell_price'] as const),
]
const UPGRADE_FIELDS: readonly ItemField[] = [...NAME_FIELDS, '7d_sell_sold']
const INITIAL = { sort: { column: 'profit', order: 'desc' }, rows: 20 } as const

/** Rows once the items have loaded; names of upgrades follow. */
const useRows = (extraction: Extraction | null) => {
  const { items, error, retry } = useAllItems(WORTHWHILE, ITEM_FIELDS)
  const candidates = useMemo(() => (items === undefined ? undefined : candidatesOf(items.values())), [items])
  const ids = useMemo(() => candidates?.map(({ upgradeId }) => upgradeId) ?? [], [candidates])
  const { items: upgrades } = useItemsByIds(ids, UPGRADE_FIELDS)
  const { cost, chanceRatio } = extraction ?? { cost: null, chanceRatio: null }
  const rows = useMemo(
    () => (candidates === undefined ? undefined : rowsOf(candidates, upgrades ?? new Map(), extraction)),
    // An equal selection may be another object.
    [candidates, upgrades, cost, chanceRatio],
  )
  return { kind: 'rows', rows, error, retry } as const
}

export const ExtractingPage = () => {
  const terms = useTerms()
  const table = useTableView({ columns, groups, initial: INITIAL })
  const source = useRows(terms.extraction)
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-extracting" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <Terms terms={terms} />
      <DataTable
        columns={columns}
        emptyAction={<WhatIsListed to={helpPath('extracting#what-is-listed')} />}
        groups={groups}
        label="Items by what their upgrades bring"
        noun="upgrades"
        pageSizes={[20, 30, 50, 100]}
        rowKey={rowKey}
        source={source}
        table={table}
      />
    </Page>
  )
}
