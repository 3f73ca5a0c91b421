import { Button, FigureStrip, type ItemRef, Loading, Notice } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import notes from '@gildscope/ui/layout/lists.module.css'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconChartLine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { itemRef } from '../../../market/item-columns.ts'
import { ItemPicker } from '../../../market/item-picker/item-picker.tsx'
import { MOST_COMPARED } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { PastHint } from '../../../shell/past-hint.tsx'
import { compareColumns, FILE_COLUMNS, fileRows } from './columns.tsx'
import styles from './compare.module.css'
import { CompareChart } from './compare-chart.tsx'
import { firstView } from './first-view.ts'
import { Legend } from './legend.tsx'
import { Matrix } from './matrix.tsx'
import type { Comparison } from './model.ts'
import { useCompared, useComparison, useExample } from './queries.ts'
import { type CompareRow, compareRows } from './rows.ts'
import { compareFigures } from './strip.tsx'
import { type CompareView, useCompareView } from './view.ts'

const SUGGESTIONS = 6
const INITIAL = { sort: { column: 'change', order: 'desc' }, rows: MOST_COMPARED } as const
const NO_IDS: readonly number[] = []
const rowKey = ({ id }: CompareRow): number => id

const LeftOut = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length === 0 ? null : (
    <p className={`${notes.note} ${notes.warning}`} role="status">
      Left out: {reasons.join('; ')}.
    </p>
  )

type CompareProps = {
  comparison: Comparison
  rows: readonly CompareRow[]
  names: readonly string[]
  view: CompareView
  focus: number
  isOld: boolean
}

const Content = ({ comparison, rows, names, view, focus, isOld }: CompareProps) => {
  const range = view.range.label
  const columns = useMemo(() => compareColumns(range, names[focus] ?? ''), [range, names, focus])
  const table = useTableView({ columns, initial: INITIAL })
  return (
    <>
      <FigureStrip figures={compareFigures(comparison, rows, names)} label="Key figures" />
      <div className={rows.length > 1 ? styles.top : panels.stack}>
        <CompareChart comparison={comparison} focus={focus} isBusy={isOld} names={names} view={view} />
        {rows.length > 1 && <Matrix comparison={comparison} focus={focus} names={names} range={range} />}
      </div>
      <div className={styles.table}>
        <DataTable
          columns={columns}
          label="Compared items"
          noun="items"
          rowKey={rowKey}
          selection={{ key: rows[focus]?.id ?? null, onSelect: ({ id }) => view.setFocus(id) }}
          source={{ kind: 'rows', rows }}
          table={table}
          variant="plain"
        />
        <p className={panels.hint}>
          Each price relative to its first one of the range. A row chosen in the table is the item whose trade is drawn
          and with which the others are compared.
        </p>
      </div>
    </>
  )
}

const unknown = (id: number): ItemRef => ({ id, name: null, rarity: null, type: null })

/** Names that tell items with the same name apart. */
const namesOf = (refs: readonly ItemRef[]): string[] =>
  refs.map(({ id, name }) => {
    const own = name ?? `Item ${id}`
    return refs.some((other) => other.id !== id && other.name === name) ? `${own} (${id})` : own
  })

/** `/compare?ids=19721,19976`: items on one scale. */
export const ComparePage = () => {
  const view = useCompareView()
  const example = useExample(view.chosen === null)
  const ids = view.chosen?.ids ?? example.ids ?? NO_IDS
  const { items, traded, leftOut, state } = useCompared(ids)
  const { comparison, isOld, state: history } = useComparison({ ids: traded, range: view.range, side: view.side })
  const refs = useMemo(
    () =>
      traded.map((id) => {
        const item = items?.get(id)
        return item === undefined ? unknown(id) : (itemRef(item) ?? unknown(id))
      }),
    [traded, items],
  )
  const names = useMemo(() => namesOf(refs), [refs])
  const focus = Math.max(0, view.focus === null ? 0 : traded.indexOf(view.focus))
  const rows = useMemo(
    () =>
      comparison === undefined
        ? undefined
        : compareRows({
            ...{ comparison, focus },
            refOf: (id) => refs.find((ref) => ref.id === id) ?? unknown(id),
            nowOf: (id) => items?.get(id)?.[`${view.side}_price`] || null,
          }),
    [comparison, focus, refs, items, view.side],
  )
  const files = useMemo(() => (comparison === undefined ? undefined : fileRows(comparison, names)), [comparison, names])
  const fileTable = useTableView({ columns: FILE_COLUMNS, prefix: 'file' })
  const failed = [example.state, state, history].find(({ error }) => error !== null) ?? null
  const isEmpty = view.chosen === null ? example.ids?.length === 0 : ids.length === 0
  const legend = refs.map((ref, place) => ({ id: ref.id, place, ref }))
  return (
    <Page
      actions={
        <TableDownloads
          columns={FILE_COLUMNS}
          fileName="gildscope-compare"
          source={{ kind: 'rows', rows: files }}
          table={fileTable}
        />
      }
      isMarket
      {...firstView}
    >
      <div className={panels.stack}>
        <div className={styles.bar}>
          {legend.length > 0 && (
            <Legend onDrop={(id) => view.setIds(ids.filter((each) => each !== id))} rows={legend} view={view} />
          )}
          <div className={styles.adding}>
            <ItemPicker
              isDisabled={ids.length >= MOST_COMPARED}
              label="Add an item"
              limit={SUGGESTIONS}
              onChoose={({ id }) => view.setIds([...new Set([...ids, id])])}
              placeholder="Name, id or chat link"
            />
            <span className={panels.hint}>
              {ids.length} of {MOST_COMPARED}
              {ids.length >= MOST_COMPARED && ': remove one to add another'}
            </span>
            {ids.length > 0 && (
              <Button onClick={() => view.setIds([])} variant="link">
                Remove all
              </Button>
            )}
          </div>
        </div>
        {view.chosen === null && ids.length > 0 && (
          <p className={panels.hint}>An example: what most was paid for in the last week. Add yours, remove these.</p>
        )}
        <LeftOut reasons={[...(view.chosen?.leftOut ?? []), ...leftOut]} />
        {isEmpty && (
          <div className={panels.empty}>
            <Notice icon={<IconChartLine size={20} stroke={1.75} />} title="No items selected">
              Search for up to {MOST_COMPARED} items above to see their prices on one scale.
            </Notice>
          </div>
        )}
        {failed !== null && comparison === undefined && (
          <Failed isAlert state={failed} title="The items could not be compared" who="The items service" />
        )}
        {failed === null && comparison === undefined && !isEmpty && (items === undefined || traded.length > 0) && (
          <Loading lines={14} />
        )}
        {comparison !== undefined && rows !== undefined && traded.length > 0 && comparison.times.length === 0 && (
          <div className={panels.empty}>
            <Notice icon={<IconChartLine size={20} stroke={1.75} />} title="No history in this range">
              A longer range may have more.
              <PastHint />
            </Notice>
          </div>
        )}
        {comparison !== undefined && rows !== undefined && rows.length > 0 && comparison.times.length > 0 && (
          <Content comparison={comparison} focus={focus} isOld={isOld} names={names} rows={rows} view={view} />
        )}
      </div>
    </Page>
  )
}
