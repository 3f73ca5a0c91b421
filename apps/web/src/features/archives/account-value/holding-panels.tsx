import type { WealthHolding, WealthMover } from '@gildscope/contracts'
import { Loading, Notice, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { Field } from '@gildscope/ui/forms'
import { IconArrowsUpDown } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { type ItemRefs, useItemRefs } from '../../../market/use-item-refs.ts'
import { dayWords } from '../shared/day-words.ts'
import type { Archives } from '../shared/use-archives.ts'
import { holdingColumns, moverColumns } from './columns.ts'
import styles from './holding-panels.module.css'
import { useHoldings } from './queries.ts'
import type { ValueView } from './view.ts'

const SMALL_SIZES = [10, 20, 50]
const MOST_VALUABLE = { sort: { column: 'value', order: 'desc' }, rows: 10 } as const
const MOST_UNITS = { sort: { column: 'units', order: 'desc' }, rows: 10 } as const
const CHANGED_MOST = { sort: null, rows: 10 } as const

type HoldingsProps = {
  rows: readonly WealthHolding[]
  refs: ItemRefs | undefined
  total: number
  initial: typeof MOST_VALUABLE | typeof MOST_UNITS
}

const Holdings = memo(({ rows, refs, total, initial }: HoldingsProps) => {
  const columns = useMemo(() => holdingColumns(refs, total), [refs, total])
  const table = useTableView({ columns, prefix: 'held', initial })
  return (
    <Panel note="of 200 kept a day" title="Biggest holdings">
      <DataTable
        columns={columns}
        label="Biggest holdings"
        noun="holdings"
        pageSizes={SMALL_SIZES}
        rowKey={({ id }) => id ?? 'coin'}
        source={{ kind: 'rows', rows }}
        table={table}
        variant="plain"
      />
    </Panel>
  )
})

/** The days with readings: nothing is known before the first one and after the last. */
export type Days = { first: string; last: string }

type SinceProps = { since: string; days: Days; onChange: (since: string) => void }

const Since = ({ since, days, onChange }: SinceProps) => (
  <span className={styles.since}>
    since
    <Field
      className={styles.day}
      defaultValue={since}
      isLabelHidden
      key={since}
      label="Movers since"
      max={days.last}
      min={days.first}
      onChange={(value, { validity }) => {
        if (value !== '' && validity.valid) onChange(value)
      }}
      type="date"
    />
  </span>
)

type MoversProps = {
  rows: readonly WealthMover[]
  refs: ItemRefs | undefined
  since: string
  days: Days
  isByUnits: boolean
  onSince: (since: string) => void
}

const Movers = memo(({ rows, refs, since, days, isByUnits, onSince }: MoversProps) => {
  const columns = useMemo(() => moverColumns(refs), [refs])
  const sorted = useMemo(
    () => (isByUnits ? rows.toSorted((a, b) => Math.abs(b.units) - Math.abs(a.units)) : rows),
    [rows, isByUnits],
  )
  const table = useTableView({ columns, prefix: 'moved', initial: CHANGED_MOST })
  return (
    <Panel
      note="units or price: which of the two it was"
      title={
        <>
          Movers <Since days={days} onChange={onSince} since={since} />
        </>
      }
    >
      {rows.length === 0 ? (
        <Notice
          icon={<IconArrowsUpDown size={20} stroke={1.75} />}
          title={days.first === days.last ? 'One day so far' : 'Nothing has moved'}
        >
          {days.first === days.last
            ? 'Changes are known once a second day was read.'
            : `Neither units nor prices have changed since ${dayWords(since)}.`}
        </Notice>
      ) : (
        <DataTable
          columns={columns}
          label="Movers"
          noun="movers"
          pageSizes={SMALL_SIZES}
          rowKey={({ id }) => id ?? 'coin'}
          source={{ kind: 'rows', rows: sorted }}
          table={table}
          variant="plain"
        />
      )}
    </Panel>
  )
})

type HoldingPanelsProps = { archives: Archives; view: ValueView; total: number; days: Days }

/** What is held and what has changed, by item. */
export const HoldingPanels = ({ archives, view, total, days }: HoldingPanelsProps) => {
  const { data, isOld, state } = useHoldings(archives, view)
  const ids = useMemo(
    () => [...new Set([...(data?.holdings ?? []), ...(data?.movers ?? [])].flatMap(({ id }) => id ?? []))],
    [data],
  )
  const { refs } = useItemRefs(ids)
  if (data === undefined) {
    return state.error === null ? (
      <Loading lines={6} />
    ) : (
      <Failed isAlert state={state} title="The holdings could not be fetched" who="The account service" />
    )
  }
  const isByUnits = view.measure === 'units'
  return (
    <div aria-busy={isOld} className={styles.pair}>
      <Holdings
        initial={isByUnits ? MOST_UNITS : MOST_VALUABLE}
        key={view.measure}
        refs={refs}
        rows={data.holdings}
        total={total}
      />
      <Movers
        days={days}
        isByUnits={isByUnits}
        onSince={view.setSince}
        refs={refs}
        rows={data.movers}
        since={data.since ?? days.first}
      />
    </div>
  )
}
