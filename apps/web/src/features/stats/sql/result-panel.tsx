import { Button, counted, Panel } from '@gildscope/ui'
import { type ChartActions, EChart, saveUrl, useChartColors } from '@gildscope/ui/chart'
import { type Column, DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Choice, SelectField } from '@gildscope/ui/forms'
import { HeatGrid, HeatScale } from '@gildscope/ui/heat'
import { IconPhotoDown } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type Drawn, drawnAs, drawnOf, KINDS, numberColumns, resultOption } from './chart-model.ts'
import { MOST_SHOWN } from './engine/limits.ts'
import type { Cell, QueryResult } from './engine/messages.ts'
import { type Heat, heatOf } from './heat-model.ts'
import styles from './sql.module.css'

type Row = { key: number; cells: readonly Cell[] }

const HEIGHT = 300
const DECIMALS = 4
const rowKey = ({ key }: Row): number => key

const decimalsOf = (rows: readonly Row[], index: number): number =>
  Math.max(
    0,
    ...rows.slice(0, 200).map(({ cells }) => {
      const value = cells[index]
      return typeof value !== 'number' || Number.isInteger(value)
        ? 0
        : Math.min(DECIMALS, String(value).split('.')[1]?.length ?? 0)
    }),
  )

/** Numbers are those of SQL, not of this site: an id has no thousands. */
const columnsOf = ({ columns }: QueryResult, rows: readonly Row[]): readonly Column<Row>[] => {
  // Two columns of a result may have one name.
  const ids = columns.map(({ name }, index) =>
    columns.findIndex((column) => column.name === name) === index ? name : `${name}_${index}`,
  )
  return columns.map(
    ({ name, isNumber }, index): Column<Row> =>
      isNumber && !/id$/i.test(name)
        ? {
            ...{ id: ids[index] ?? name, title: name, kind: 'number', decimals: decimalsOf(rows, index) },
            value: ({ cells }) => (typeof cells[index] === 'number' ? cells[index] : null),
          }
        : {
            ...{ id: ids[index] ?? name, title: name, kind: 'text', width: 150 },
            value: ({ cells }) => (cells[index] === null ? null : String(cells[index])),
          },
  )
}

type ResultProps = { result: QueryResult; drawn: Drawn; onDrawn: (drawn: Drawn) => void }

const ResultTable = ({ result }: { result: QueryResult }) => {
  const rows = useMemo(() => result.rows.map((cells, key): Row => ({ key, cells })), [result])
  const columns = useMemo(() => columnsOf(result, rows), [result, rows])
  const table = useTableView({ columns, prefix: 'r', initial: { rows: 20 } })
  const source = { kind: 'rows', rows } as const
  return (
    <DataTable
      columns={columns}
      label="Result"
      noun="rows"
      pageSizes={[20, 50, 100]}
      rowKey={rowKey}
      source={source}
      table={table}
      toolbarEnd={<TableDownloads columns={columns} fileName="gildscope-sql" source={source} table={table} />}
      toolbarStart={
        <p className={styles.count}>
          {counted(result.total, 'row')}, {counted(result.columns.length, 'column')}
          {result.total > MOST_SHOWN && `; the first ${MOST_SHOWN.toLocaleString('en')} are here`}
        </p>
      }
    />
  )
}

const NAMES = 12

const HeatChart = ({ heat, drawn }: { heat: Heat; drawn: Drawn }) => {
  const [index, setIndex] = useState<number | null>(null)
  const { columns, rows, cells } = heat
  const wordsOf = (place: number): string => {
    const [row, column] = [rows[Math.floor(place / columns.length)], columns[place % columns.length]]
    return `${drawn.down} ${row}, ${drawn.across} ${column}: ${cells[place]?.text ?? 'not known'}`
  }
  return (
    <div className={styles.heat}>
      <p className={styles.heatValues}>
        <span aria-hidden="true">{index === null ? drawn.up : wordsOf(index)}</span>
        <HeatScale from={heat.from} to={heat.to} />
      </p>
      <HeatGrid
        caption={`${drawn.up} by ${drawn.across} and ${drawn.down}`}
        {...{ cells, columns, rows, index }}
        corner={drawn.across}
        cursor={{ label: `Cells of ${drawn.up}`, valueText: wordsOf(index ?? cells.length - 1) }}
        nameEvery={Math.ceil(columns.length / NAMES)}
        onMove={setIndex}
      />
    </div>
  )
}

const ResultChart = ({ result, drawn: wanted, onDrawn }: ResultProps) => {
  const colors = useChartColors()
  const actions = useRef<ChartActions>(null)
  const drawn = drawnOf(wanted, result)
  const option = useMemo(
    () => (drawn === null ? null : resultOption(result, drawn, colors)),
    [result, drawn?.kind, drawn?.across, drawn?.up, colors],
  )
  const heat = useMemo(
    () => (drawn?.kind === 'heat' ? heatOf(result, drawn) : null),
    [result, drawn?.kind, drawn?.across, drawn?.up, drawn?.down],
  )
  if (drawn === null || option === null)
    return (
      <Panel title="Chart">
        <p className={styles.none}>A chart needs a column of numbers.</p>
      </Panel>
    )
  const names = result.columns.map(({ name }) => ({ value: name, label: name }))
  return (
    <section aria-label="Chart" className={styles.chart}>
      <div className={styles.chartBar}>
        <Choice
          label="Chart"
          onChange={(kind) => onDrawn(drawnAs(kind, drawn, result))}
          options={KINDS}
          value={drawn.kind}
        />
        <SelectField
          label="across"
          onChange={(across) => onDrawn({ ...drawn, across })}
          options={names}
          value={drawn.across}
        />
        {heat !== null && drawn.down !== undefined && (
          <SelectField
            label="down"
            onChange={(down) => onDrawn({ ...drawn, down })}
            options={names.filter(({ value }) => value !== drawn.across && value !== drawn.up)}
            value={drawn.down}
          />
        )}
        <SelectField
          label={heat === null ? 'up' : 'shade'}
          onChange={(up) => onDrawn({ ...drawn, up })}
          options={numberColumns(result).map((name) => ({ value: name, label: name }))}
          value={drawn.up}
        />
        {heat === null && (
          <Button
            aria-label="Save the chart as PNG"
            icon={IconPhotoDown}
            iconSize={18}
            onClick={() => saveUrl(actions.current?.imageUrl(colors.ground) ?? '', 'sql.png')}
            variant="quiet"
          />
        )}
      </div>
      {heat === null ? (
        <EChart
          actionsRef={actions}
          height={HEIGHT}
          label={`${drawn.up} over ${drawn.across}`}
          option={option}
          summary={`${result.rows.length} values; all of them are in the table.`}
          viewKey={`${drawn.across} ${drawn.up}`}
        />
      ) : typeof heat === 'string' ? (
        <p className={styles.none}>{heat}</p>
      ) : (
        <HeatChart drawn={drawn} heat={heat} key={`${heat.columns.length} ${heat.rows.length}`} />
      )}
    </section>
  )
}

/** What a query found, as a table and as a chart. */
export const Result = (props: ResultProps) => (
  <div className={styles.result}>
    <ResultTable key={props.result.columns.map(({ name }) => name).join()} result={props.result} />
    <ResultChart {...props} />
  </div>
)
