import { getCollections } from '@gildscope/contracts'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { everyMinute, fetched } from '../../../api/fetched.ts'
import { AccountSelect, useAccountChoice } from '../../../market/game-account/account-choice.tsx'
import { WhatIsListed } from '../../../market/what-is-listed.tsx'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { NeedsUnlocks } from '../shared/needs-unlocks.tsx'
import { canReadSkins, useAccountSkins } from '../shared/use-account-skins.ts'
import { columnsOf, idColumn } from './columns.ts'
import { firstView } from './first-view.ts'
import { MissingPanel } from './missing-panel.tsx'
import { type CollectionRow, collectionRows } from './model.ts'

const INITIAL = { rows: 30 } as const
const keyOf = ({ id }: CollectionRow): number => id

/** `/bltc_tickets`: collections by what their tickets cost. */
export const BltcTicketsPage = () => {
  const { account } = useSession()
  const choice = useAccountChoice(account)
  const { chosen } = choice
  const isReadable = chosen !== null && canReadSkins(chosen.account)
  const skins = useAccountSkins(chosen)
  const query = useQuery({ ...endpointQuery(useApi(), getCollections), refetchInterval: everyMinute })
  const collections = query.data?.reply
  const isWaiting = isReadable && skins.unlocked === undefined
  const rows = useMemo(
    () => (collections === undefined || isWaiting ? undefined : collectionRows(collections, skins.unlocked)),
    [collections, skins.unlocked, isWaiting],
  )
  const failed = [fetched(query), skins].find(({ error }) => error !== null)
  const [opened, setOpened] = useQueryParam('collection')
  const columns = useMemo(() => columnsOf((id) => setOpened(String(id))), [setOpened])
  const table = useTableView({ columns, initial: INITIAL })
  const source = { kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() } as const
  const shown = rows?.find(({ id }) => String(id) === opened)
  return (
    <Page
      actions={
        <TableDownloads
          columns={columns}
          fileName="gildscope-tickets"
          idColumn={idColumn}
          source={source}
          table={table}
        />
      }
      isMarket
      {...firstView}
    >
      <div className={styles.stack}>
        {choice.names.length > 0 && (
          <div className={styles.bar}>
            <AccountSelect choice={choice} hasNobody />
          </div>
        )}
        {chosen !== null && !isReadable && <NeedsUnlocks name={chosen.name} />}
        {shown !== undefined && <MissingPanel onClose={() => setOpened(null)} row={shown} />}
        <DataTable
          columns={columns}
          emptyAction={<WhatIsListed to={helpPath('bltc-tickets#the-columns')} />}
          label="Collections by the cost of their tickets"
          noun="collections"
          rowKey={keyOf}
          source={source}
          table={table}
          toolbarEnd={chosen === null ? 'Every skin counts as missing' : undefined}
        />
      </div>
    </Page>
  )
}
