import { getPrecursorForges, submitPrecursorForge } from '@gildscope/contracts'
import { forgeSummary, forgeValue } from '@gildscope/market'
import { Loading } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import styles from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { Failed } from '../../../market/failed.tsx'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useChange } from '../../../shell/use-change.ts'
import { CoinField } from '../shared/coin-field.tsx'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { NoForges } from '../shared/no-forges.tsx'
import { isPrecursor } from '../shared/precursors.ts'
import { submissionFailText } from '../shared/submission-fail-text.ts'
import { type ForgeOutput, SubmitPanel } from '../shared/submit-panel.tsx'
import { usePrecursorForges } from '../shared/use-forges.ts'
import { useInputPrice } from '../shared/use-input-price.ts'
import { type InputPrice, usePrecursorInput } from '../shared/use-precursor-input.ts'
import { useSubmitter } from '../shared/use-submitter.ts'
import { SummaryPanel, ValuePanel } from '../shared/value-panels.tsx'
import { columns } from './columns.ts'
import { firstView } from './first-view.ts'

const INITIAL = { rows: 20, sort: { column: 'ISO', order: 'desc' } } as const
const FILE_NAME = 'gildscope-precursors'
const keyOf = ({ key }: ForgeRow): number => key

const useSubmission = () => {
  const submitter = useSubmitter()
  const { send, isPending } = useChange(submitPrecursorForge, {
    says: 'The forge was added',
    refetches: [getPrecursorForges],
    failText: submissionFailText,
  })
  const submit = async ({ item, sell }: ForgeOutput): Promise<boolean> => {
    const token = submitter()
    const body = { name: item.name ?? '', ISO: new Date().toISOString(), sell, ID: item.id }
    return (await send({ body, ...(token !== null && { headers: { submitter: token } }) })) !== null
  }
  return { submit, isPending }
}

const ForgeFigures = ({ rows, input }: { rows: readonly ForgeRow[]; input: InputPrice }) => {
  const [inputPrice, setInputPrice] = useInputPrice(input.price)
  const summary = useMemo(() => {
    const now = new Map(rows.map((row) => [row.itemId, row.now]))
    return forgeSummary(rows, isPrecursor, (id) => now.get(id) ?? null)
  }, [rows])
  const value = useMemo(() => forgeValue({ sells: rows.map(({ now }) => now), inputPrice }), [rows, inputPrice])
  return (
    <>
      <SummaryPanel found="Precursors found" summary={summary} value={value}>
        <CoinField hint={input.basis} label="Price of one input" onChange={setInputPrice} value={inputPrice} />
      </SummaryPanel>
      <ValuePanel summary={summary} />
    </>
  )
}

/** `/precursors`: recorded forges of exotic weapons. */
export const PrecursorsPage = () => {
  const { rows, items, failed } = usePrecursorForges()
  const { submit, isPending } = useSubmission()
  const table = useTableView({ columns, initial: INITIAL })
  const input = usePrecursorInput(items)
  const source = { kind: 'rows', rows, error: failed?.error ?? null, retry: () => failed?.retry() } as const
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName={FILE_NAME} source={source} table={table} />}
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
            placeholder="Name of an exotic weapon"
            startLength={0}
          />
          {rows !== undefined && <ForgeFigures input={input} rows={rows} />}
          {rows === undefined &&
            (failed === null ? (
              <Loading />
            ) : (
              <Failed state={failed} title="Forges could not be fetched" who="A service" />
            ))}
        </div>
        {rows?.length === 0 ? (
          <NoForges help="precursors" />
        ) : (
          <DataTable
            columns={columns}
            label="Outputs of forges of exotic weapons"
            noun="outputs"
            rowKey={keyOf}
            source={source}
            table={table}
            toolbarEnd={
              <span className={styles.hint}>
                <Link to={paths.precursorsStats}>Breakdown</Link>
              </span>
            }
          />
        )}
      </div>
    </Page>
  )
}
