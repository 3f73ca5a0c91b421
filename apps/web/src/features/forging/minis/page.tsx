import { getMiniForges, submitMiniForge } from '@gildscope/contracts'
import { Loading } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { useChange } from '../../../shell/use-change.ts'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { NoForges } from '../shared/no-forges.tsx'
import { submissionFailText } from '../shared/submission-fail-text.ts'
import { type ForgeOutput, SubmitPanel } from '../shared/submit-panel.tsx'
import { useMiniForges } from '../shared/use-forges.ts'
import { useSubmitter } from '../shared/use-submitter.ts'
import { columns } from './columns.ts'
import { firstView } from './first-view.ts'
import { MiniFigures } from './mini-figures.tsx'

const INITIAL = { rows: 20, sort: { column: 'ISO', order: 'desc' } } as const
const keyOf = ({ key }: ForgeRow): number => key

const useSubmission = () => {
  const submitter = useSubmitter()
  const { send, isPending } = useChange(submitMiniForge, {
    says: 'The forge was added',
    refetches: [getMiniForges],
    failText: submissionFailText,
  })
  const submit = async ({ item, sell }: ForgeOutput): Promise<boolean> => {
    const token = submitter()
    const body = { name: item.name ?? '', ISO: new Date().toISOString(), sell }
    return (await send({ body, ...(token !== null && { headers: { submitter: token } }) })) !== null
  }
  return { submit, isPending }
}

/** `/minis`: recorded forges of minis. */
export const MinisPage = () => {
  const { rows, items, failed } = useMiniForges()
  const { submit, isPending } = useSubmission()
  const table = useTableView({ columns, initial: INITIAL })
  const source = { kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-minis" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={styles.stack}>
        <div className={styles.top}>
          <SubmitPanel
            isPending={isPending}
            items={items}
            label="What came out"
            onSubmit={submit}
            placeholder="Name of a mini"
            startLength={-1}
          />
          {rows !== undefined && items !== undefined && <MiniFigures items={items} rows={rows} />}
          {rows === undefined && failed === null && <Loading />}
          {rows === undefined && failed !== null && (
            <Failed state={failed} title="Forges could not be fetched" who="A service" />
          )}
        </div>
        {rows?.length === 0 ? (
          <NoForges help="minis" />
        ) : (
          <DataTable
            columns={columns}
            label="Outputs of forges of minis"
            noun="outputs"
            rowKey={keyOf}
            source={source}
            table={table}
          />
        )}
      </div>
    </Page>
  )
}
