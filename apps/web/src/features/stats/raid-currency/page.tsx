import { MINUTE_MS } from '@gildscope/base/time'
import { getRaidRewards, type ItemField } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useCurrencyValues } from '../../../market/currencies/use-currency-values.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { Page } from '../../../shell/page.tsx'
import { NoneImported } from '../shared/none-imported.tsx'
import { columns, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import { raidRows, readRewards } from './model.ts'

const HELP = 'raid-currency'
const FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'sell_price', '7d_sell_sold']
const INITIAL = { sort: { column: 'per_currency', order: 'desc' }, rows: 20 } as const
/** Rewards change with imports only. */
const STALE_MS = 10 * MINUTE_MS

const useRewards = () => {
  const { data, error, refetch } = useEndpoint(getRaidRewards, {}, { staleTime: STALE_MS })
  const reply = data?.reply
  const rewards = useMemo(() => (reply === undefined ? undefined : readRewards(reply)), [reply])
  const ids = useMemo(() => rewards?.map(({ id }) => id) ?? [], [rewards])
  const prices = useItemsByIds(ids, FIELDS)
  const { currencies, worth } = useCurrencyValues()
  const rows = useMemo(
    () =>
      rewards === undefined || prices.items === undefined
        ? undefined
        : raidRows(rewards, prices.items, { currencies, worth }),
    [rewards, prices.items, currencies, worth],
  )
  const retry = (): void => {
    if (error !== null) void refetch()
    prices.retry()
  }
  return { isNone: rewards?.length === 0, source: { kind: 'rows', rows, error: error ?? prices.error, retry } as const }
}

export const RaidCurrencyPage = () => {
  const table = useTableView({ columns, initial: INITIAL })
  const { isNone, source } = useRewards()
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-raid-currency" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      {isNone ? (
        <NoneImported help={HELP} variable="RAID_REWARDS_FEED_URL">
          The game's API does not say what raid vendors sell, so the operator of this site imports a list.
        </NoneImported>
      ) : (
        <DataTable
          columns={columns}
          label="Rewards of raid currencies"
          noun="rewards"
          pageSizes={[20, 30, 50, 100]}
          rowKey={rowKey}
          source={source}
          table={table}
        />
      )}
    </Page>
  )
}
