import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Page } from '../../../shell/page.tsx'
import { CoinPanel } from './coin-panel.tsx'
import { columns, groups, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { GemPanel } from './gem-panel.tsx'
import styles from './mc-standard.module.css'
import { useStandard } from './use-standard.ts'

const INITIAL = { sort: { column: 'sell_coins', order: 'desc' }, rows: 20 } as const

export const CoinStandardPage = () => {
  const table = useTableView({ columns, groups, initial: INITIAL })
  const { coin, source } = useStandard()
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-mc-standard" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={styles.panels}>
        <CoinPanel coin={coin} />
        <GemPanel />
      </div>
      <DataTable
        columns={columns}
        groups={groups}
        label="Prices in Mystic Coins"
        noun="items"
        pageSizes={[20, 30, 50, 100]}
        rowKey={rowKey}
        source={source}
        table={table}
      />
    </Page>
  )
}
