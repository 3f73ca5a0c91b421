import { getTradesCsv, writeCall } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import { Button, Loading, Notice, sentence } from '@gildscope/ui'
import { type Column, type ColumnGroup, DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { IconArrowsExchange, IconDownload } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Failed } from '../../../../market/failed.tsx'
import frame from '../../shared/archives.module.css'
import { GapLine } from '../../shared/gap-line.tsx'
import { ALL_ACCOUNTS, type Archives } from '../../shared/use-archives.ts'
import { countDays, datesText } from '../days.ts'
import { Graph } from '../graph/graph.tsx'
import { InSlot } from '../slot.tsx'
import type { TransactionsView } from '../view.ts'
import { groupsOf, itemColumns, periodColumns, periodGroupsOf } from './columns.ts'
import { KeyFigures } from './figures.tsx'
import { type Gap, isByMonth, SIDE_WORDS } from './model.ts'
import { itemRows, periodRows, rowKey, type TradeTableRow, withoutGaps } from './rows.ts'
import { withRange } from './selection.ts'
import { type TradesOfPage, useTrades } from './use-trades.ts'

const INITIAL = { sort: { column: 'day', order: 'desc' }, rows: 30 } as const
const PAGE_SIZES = [30, 50, 100, 200]

/** Why a row of days has no figures. */
const GapWords = ({ gap: { days, reason, accounts }, isOfAll }: { gap: Gap; isOfAll: boolean }) => {
  const count = countDays(days)
  return (
    <GapLine
      title={`${datesText(days)}: nothing known${isOfAll ? '' : ` of ${accounts.join(', ')}`}, ${count} ${count === 1 ? 'day' : 'days'}.`}
    >
      {sentence(reason)} No sum counts these days as zero; means are per day seen.
    </GapLine>
  )
}

const gapOf =
  (isOfAll: (gap: Gap) => boolean) =>
  (row: TradeTableRow): ReactNode =>
    row.kind === 'gap' ? <GapWords gap={row.gap} isOfAll={isOfAll(row.gap)} /> : null

const ShowAllDays = () => {
  const [, setSearch] = useSearchParams()
  return (
    <Button
      onClick={() => setSearch((before) => withRange(before, 'all'), { replace: true, preventScrollReset: true })}
    >
      Show all days
    </Button>
  )
}

type TradesTableProps = {
  columns: readonly Column<TradeTableRow>[]
  table: ReturnType<typeof useTableView>
  rows: readonly TradeTableRow[]
  noun: string
  label: string
  accounts: number
  everything: string
  /** Why newer rows could not be loaded. */
  error: Error | null
  retry: () => void
}

const TradesTable = memo((props: TradesTableProps) => {
  const { columns, table, rows, noun, label, accounts, everything, error, retry } = props
  const wide = useMemo(() => gapOf((gap) => gap.accounts.length >= accounts), [accounts])
  const source = useMemo(() => ({ kind: 'rows', rows, error, retry }) as const, [rows, error, retry])
  return (
    <DataTable
      columns={columns}
      emptyAction={<ShowAllDays />}
      label={label}
      noun={noun}
      pageSizes={PAGE_SIZES}
      rowKey={rowKey}
      source={source}
      table={table}
      toolbarEnd={
        <Button download="" href={everything} icon={IconDownload} variant="quiet">
          Everything as CSV
        </Button>
      }
      wide={wide}
      {...(table.view.sort?.column === 'day' && { sortedBy: 'value' })}
    />
  )
})

/** Every stored trade of an account as the service writes it. */
const everythingPath = (account: string): string => {
  const { path, query } = writeCall(getTradesCsv, { query: { accountID: account } })
  return `/gw2${path}?${new URLSearchParams(query)}`
}

type Rows = {
  columns: readonly Column<TradeTableRow>[]
  groups: readonly ColumnGroup[]
  rows: readonly TradeTableRow[]
}

/** Columns, groups and rows of the table; both kinds of it share one view in the address. */
const useTradeRows = (trades: TradesOfPage, { side, isFull }: TransactionsView, hasAccounts: boolean): Rows => {
  const { rows, refs, selection, gaps } = trades
  const days = selection?.days ?? null
  const inMonths = days !== null && isByMonth(days)
  const columns = useMemo(
    () => (isFull ? itemColumns({ side, refs, hasAccounts }) : periodColumns(side, inMonths)),
    [isFull, side, refs, hasAccounts, inMonths],
  )
  const groups = useMemo(() => (isFull ? groupsOf(side) : periodGroupsOf(side, inMonths)), [isFull, side, inMonths])
  const shown = useMemo(() => {
    if (rows === undefined || days === null) return []
    return isFull ? itemRows({ rows, days, gaps }) : periodRows({ rows, days, gaps })
  }, [rows, days, gaps, isFull])
  return { columns, groups, rows: shown }
}

const nounOf = (isFull: boolean, inMonths: boolean): string => {
  if (isFull) return 'rows'
  return inMonths ? 'months' : 'days'
}

const Unready = ({ trades: { isEmpty, state }, side }: { trades: TradesOfPage; side: Side }) => (
  <div className={frame.empty}>
    {isEmpty && (
      <Notice
        icon={<IconArrowsExchange size={20} stroke={1.75} />}
        title={side === 'sell' ? 'No sales stored yet' : 'No purchases stored yet'}
      >
        The game has reported none. What is {SIDE_WORDS[side].done.toLowerCase()} from now on appears here after the
        next reading.
      </Notice>
    )}
    {!isEmpty && state.error === null && <Loading lines={14} />}
    {!isEmpty && state.error !== null && (
      <Failed isAlert state={state} title="The trades could not be fetched" who="The account service" />
    )}
  </div>
)

type HistoryProps = { archives: Archives; view: TransactionsView }

/** Completed trades by day and item: their totals, the graph, the table. */
export const History = ({ archives, view }: HistoryProps) => {
  const { side, isFull, hasGraph, method } = view
  const trades = useTrades(archives, side, method)
  const hasAccounts = archives.account === ALL_ACCOUNTS && archives.accounts.length > 1
  const { columns, groups, rows } = useTradeRows(trades, view, hasAccounts)
  const table = useTableView({ columns, groups, initial: INITIAL })
  const files = useMemo(() => ({ kind: 'rows', rows: withoutGaps(rows) }) as const, [rows])
  const { selection, known, days, gaps, totals, state, retry } = trades
  if (!archives.isKnown || selection === null || totals === undefined || days === undefined || known == null)
    return <Unready side={side} trades={trades} />
  const inMonths = isByMonth(selection.days)
  return (
    <>
      <InSlot name="downloads">
        <TableDownloads
          columns={columns}
          fileName={`gildscope-trades-${side}-${selection.days.from}-${selection.days.to}`}
          source={files}
          table={table}
        />
      </InSlot>
      <InSlot name="aside">{!isFull && `Compact: one row a ${inMonths ? 'month' : 'day'}`}</InSlot>
      <KeyFigures gaps={gaps} side={side} totals={totals} />
      {hasGraph && <Graph days={days} gaps={gaps} known={known} selection={selection} side={side} />}
      <TradesTable
        accounts={hasAccounts ? archives.accounts.length : 1}
        columns={columns}
        error={state.error}
        everything={everythingPath(archives.account)}
        label={`${SIDE_WORDS[side].done} at the trading post`}
        noun={nounOf(isFull, inMonths)}
        retry={retry}
        rows={rows}
        table={table}
      />
    </>
  )
}
