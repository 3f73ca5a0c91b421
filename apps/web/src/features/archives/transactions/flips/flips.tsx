import type { FlipRow } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { Coins, counted, formatNumber, Loading, Notice, Panel, sentence } from '@gildscope/ui'
import { type Column, DataTable, type TableControl, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Choice } from '@gildscope/ui/forms'
import { IconArrowsExchange, IconLinkOff } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Failed } from '../../../../market/failed.tsx'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import frame from '../../shared/archives.module.css'
import { Toggle } from '../../shared/toggle.tsx'
import { dayText } from '../days.ts'
import { InSlot } from '../slot.tsx'
import type { TransactionsView } from '../view.ts'
import { flipColumns, inNarrowOrder, itemFlipColumns, lotColumns, unknownColumns } from './columns.ts'
import { flipDetails } from './flip-details.tsx'
import styles from './flips.module.css'
import {
  FLIP_RANGES,
  flipKey,
  type ItemFlips,
  sumLots,
  type unknownByItem,
  type ValuedLot,
  withinAWeek,
} from './model.ts'
import { Months } from './months.tsx'
import { ProfitGraph } from './profit-graph.tsx'
import { type FlipsOfPage, type FlipsSource, useFlipRange, useFlips } from './use-flips.ts'

const FLIPS_FIRST = { sort: { column: 'sold', order: 'desc' }, rows: 30 } as const
const ITEMS_FIRST = { sort: { column: 'profit', order: 'desc' }, rows: 30 } as const
const LOTS_FIRST = { sort: { column: 'gain', order: 'desc' }, rows: 10 } as const
const UNKNOWN_FIRST = { sort: { column: 'received', order: 'desc' }, rows: 10 } as const
const PAGE_SIZES = [30, 50, 100, 200]
const SMALL_SIZES = [10, 20, 50]

/** Selects the months; placed next to the other controls. */
export const FlipRangeToggle = () => {
  const { range, setRange } = useFlipRange()
  return (
    <Toggle
      label="Sold in"
      onChange={setRange}
      options={FLIP_RANGES.map(({ id, label }) => ({ value: id, label }))}
      value={range.id}
    />
  )
}

type Refs = FlipsOfPage['refs']

const OpenLots = memo(({ lots, refs }: { lots: readonly ValuedLot[]; refs: Refs }) => {
  const columns = useMemo(() => lotColumns(refs), [refs])
  const table = useTableView({ columns, prefix: 'open', initial: LOTS_FIRST })
  const { cost, gain, unpriced } = sumLots(lots)
  return (
    <Panel
      note={
        <>
          <Coins form="gold" value={cost} /> paid,{' '}
          <span className={gain !== null && gain > 0 ? styles.gain : undefined}>
            <Coins form="gold" isSigned value={gain} />
          </span>{' '}
          if sold now{unpriced > 0 && `, ${formatNumber(unpriced)} without a price`}
        </>
      }
      title="Open lots"
    >
      <DataTable
        columns={columns}
        label="Open lots"
        noun="open lots"
        pageSizes={SMALL_SIZES}
        rowKey={({ account, id }) => `${account} ${id}`}
        source={{ kind: 'rows', rows: lots }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
})

type UnknownProps = { sales: ReturnType<typeof unknownByItem>; refs: Refs; first: string | null }

const UnknownSales = memo(({ sales, refs, first }: UnknownProps) => {
  const columns = useMemo(() => unknownColumns(refs), [refs])
  const table = useTableView({ columns, prefix: 'unknown', initial: UNKNOWN_FIRST })
  const received = sales.reduce((sum, sale) => sum + sale.received, 0)
  return (
    <Panel
      note={
        <>
          <Coins form="gold" value={received} /> received
        </>
      }
      title="Sold without a known purchase"
    >
      <DataTable
        columns={columns}
        label="Sold without a known purchase"
        noun="sales"
        pageSizes={SMALL_SIZES}
        rowKey={({ id }) => id}
        source={{ kind: 'rows', rows: sales }}
        table={table}
        variant="plain"
      />
      <p className={styles.note}>
        Crafted, dropped{first === null ? '' : ` or bought before ${dayText(first, true)}`}. Listed apart, never counted
        at a cost of 0.
      </p>
    </Panel>
  )
})

type Parts = NonNullable<FlipsOfPage['parts']>

const Title = ({ parts, range }: { parts: Parts; range: FlipsOfPage['range'] }) => (
  <h2 className={styles.title}>
    Matched{' '}
    <small>
      {counted(parts.flips.length, 'flip')}, {range.name.toLowerCase()}
    </small>
  </h2>
)

type MatchedProps = Pick<FlipsOfPage, 'refs' | 'range' | 'fees' | 'retry'> &
  Pick<TransactionsView, 'method' | 'isFull'> & {
    parts: Parts
    /** Why newer rows could not be loaded. */
    error: Error | null
    tables: { full: TableControl; compact: TableControl }
    columns: { full: readonly Column<FlipRow>[]; compact: readonly Column<ItemFlips>[] }
  }

const FullRows = ({ parts, refs, method, fees, error, retry, tables, columns, range }: MatchedProps) => {
  const isPhone = useIsPhone()
  const details = useMemo(() => flipDetails({ refs, method, fees }), [refs, method, fees])
  const source = useMemo(() => ({ kind: 'rows', rows: parts.flips, error, retry }) as const, [parts, error, retry])
  return (
    <DataTable
      columns={columns.full}
      details={details}
      label="Matched flips"
      noun="flips"
      pageSizes={PAGE_SIZES}
      rowKey={flipKey}
      source={source}
      table={tables.full}
      toolbarEnd={
        !isPhone && (
          <span className={styles.aside}>
            {formatNumber(withinAWeek(parts.flips))} of {formatNumber(parts.flips.length)} within 7 days
          </span>
        )
      }
      toolbarStart={!isPhone && <Title parts={parts} range={range} />}
    />
  )
}

const ItemRows = ({ parts, error, retry, tables, columns, range }: MatchedProps) => {
  const isPhone = useIsPhone()
  const source = useMemo(() => ({ kind: 'rows', rows: parts.items, error, retry }) as const, [parts, error, retry])
  return (
    <DataTable
      columns={columns.compact}
      label="Matched flips"
      noun="items"
      pageSizes={PAGE_SIZES}
      rowKey={({ id }) => id}
      source={source}
      table={tables.compact}
      toolbarStart={!isPhone && <Title parts={parts} range={range} />}
    />
  )
}

const Matched = memo((props: MatchedProps) => (props.isFull ? <FullRows {...props} /> : <ItemRows {...props} />))

const PARTS = ['matched', 'open', 'unknown'] as const
type Part = (typeof PARTS)[number]

const usePart = () => {
  const [param, setParam] = useQueryParam('part')
  const part: Part = PARTS.find((each) => each === param) ?? 'matched'
  return { part, setPart: (next: Part) => setParam(next === 'matched' ? null : next) }
}

const Body = (props: MatchedProps & { lots: readonly ValuedLot[] }) => {
  const { lots, ...matched } = props
  const { parts, refs } = matched
  const isPhone = useIsPhone()
  const { part, setPart } = usePart()
  const open = <OpenLots lots={lots} refs={refs} />
  const unknown = <UnknownSales first={parts.first} refs={refs} sales={parts.unknown} />
  if (isPhone) {
    return (
      <>
        <div className={styles.tabs}>
          <Choice
            label="Part"
            onChange={setPart}
            options={[
              { value: 'matched', label: `Matched ${formatNumber(parts.flips.length)}` },
              { value: 'open', label: `Open ${formatNumber(lots.length)}` },
              { value: 'unknown', label: `No purchase ${formatNumber(parts.unknown.length)}` },
            ]}
            value={part}
          />
        </div>
        {part === 'matched' && <Matched {...matched} />}
        {part === 'open' && open}
        {part === 'unknown' && unknown}
      </>
    )
  }
  return (
    <div className={styles.columns}>
      <Matched {...matched} />
      <div className={styles.stack}>
        {open}
        {unknown}
      </div>
    </div>
  )
}

const useTables = ({ refs }: FlipsOfPage, { hasAccounts }: FlipsSource) => {
  const isPhone = useIsPhone()
  const columns = useMemo(() => {
    const full = flipColumns(refs, hasAccounts)
    const compact = itemFlipColumns(refs)
    return isPhone ? { full: inNarrowOrder(full), compact: inNarrowOrder(compact) } : { full, compact }
  }, [refs, hasAccounts, isPhone])
  const full = useTableView({ columns: columns.full, initial: FLIPS_FIRST })
  const compact = useTableView({ columns: columns.compact, initial: ITEMS_FIRST })
  return { columns, tables: useMemo(() => ({ full, compact }), [full, compact]) }
}

const Unready = ({ isEmpty, state }: { isEmpty: boolean; state: FlipsOfPage['state'] }) => (
  <div className={frame.empty}>
    {isEmpty && (
      <Notice icon={<IconArrowsExchange size={20} stroke={1.75} />} title="No trades stored yet">
        The game has reported none. New purchases and sales are matched after the next reading.
      </Notice>
    )}
    {!isEmpty && state.error === null && <Loading lines={14} />}
    {!isEmpty && state.error !== null && (
      <Failed isAlert state={state} title="The flips could not be fetched" who="The account service" />
    )}
  </div>
)

const OVER: readonly string[] = ['NOT_FOUND', 'EXPIRED', 'FORBIDDEN']
/** The share itself is the reason: asking again gives no other answer. */
const isOver = (error: Error | null): error is ApiError => error instanceof ApiError && OVER.includes(error.code)

/** There is nothing at a shared address. */
export const NoSharedFlips = ({ children }: { children: string }) => (
  <div className={frame.empty}>
    <Notice icon={<IconLinkOff size={20} stroke={1.75} />} title="This link shows no flips">
      {children}
    </Notice>
  </div>
)

/** Sales matched with the purchases that they came from, what is still open, and what has no purchase. */
export const FlipsView = ({ source, view }: { source: FlipsSource; view: TransactionsView }) => {
  const flips = useFlips(source, view.method)
  const { columns, tables } = useTables(flips, source)
  const { parts, lots, refs, state, range, fees, from, today, retry } = flips
  const { method, isFull } = view
  if (parts === undefined && source.share !== undefined && isOver(state.error))
    return <NoSharedFlips>{sentence(state.error.message)}</NoSharedFlips>
  if (parts === undefined || parts.first === null) return <Unready isEmpty={parts !== undefined} state={state} />
  const fileName = `gildscope-flips-${method}-${from ?? 'all'}-${today}`
  return (
    <>
      <InSlot name="downloads">
        {isFull ? (
          <TableDownloads
            columns={columns.full}
            fileName={fileName}
            source={{ kind: 'rows', rows: parts.flips }}
            table={tables.full}
          />
        ) : (
          <TableDownloads
            columns={columns.compact}
            fileName={`${fileName}-items`}
            source={{ kind: 'rows', rows: parts.items }}
            table={tables.compact}
          />
        )}
      </InSlot>
      <Months lots={lots} months={parts.months} range={range} />
      {view.hasGraph && <ProfitGraph flips={parts.flips} from={from} to={today} />}
      <Body error={state.error} {...{ parts, lots, refs, range, fees, retry, method, isFull, tables, columns }} />
    </>
  )
}
