import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconColumns3, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import { latePart } from '../../due/late-part.ts'
import { rowsToTsv } from '../files/export-rows.ts'
import type { ColumnSet } from '../model/data-table-props.ts'
import type { TableModel } from '../model/use-table-model.ts'
import { countWords } from '../rows/table-count.ts'
import { columnsOn } from '../view/column-choice.ts'
import { ColumnStepper } from './column-stepper.tsx'
import { DensityMenu } from './density-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LateDropdown } from './late-dropdown.tsx'
import styles from './table-toolbar.module.css'

const dropdown = latePart(async () => (await import('./columns-dropdown.tsx')).ColumnsDropdown)

export type ToolsProps<Row extends object> = {
  model: TableModel<Row>
  noun: string
  sets: readonly ColumnSet[]
  start: ReactNode
  end: ReactNode
}

const CopyPage = <Row extends object>({ model: { layout, given } }: { model: TableModel<Row> }) => {
  const { copy, copied } = useClipboard()
  return (
    <Button
      icon={copied ? IconCheck : IconCopy}
      onClick={() => copy(rowsToTsv(layout.shown, given.rows ?? []))}
      title="Copy the rows of this page, for a spreadsheet"
      variant="quiet"
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}

const ColumnsButton = <Row extends object>({ model, sets }: Pick<ToolsProps<Row>, 'model' | 'sets'>) => {
  const { columns, groups, layout, table } = model
  const on = columnsOn({ columns, groups, layout }).size
  return (
    <LateDropdown
      given={{ columns, groups, layout, table, sets }}
      opens="dialog"
      part={dropdown}
      target={
        <Button className={styles.columns} icon={IconColumns3}>
          Columns{' '}
          <span className={styles.aside}>
            {on} of {columns.length}
          </span>
        </Button>
      }
    />
  )
}

/** Above the table: columns, density, active filters, count. */
export const TableToolbar = <Row extends object>({ model, noun, sets, start, end }: ToolsProps<Row>) => {
  const { layout, table, filters, given } = model
  return (
    <div className={styles.toolbar}>
      {start}
      <ColumnsButton model={model} sets={sets} />
      <DensityMenu />
      {filters.length > 0 && <span aria-hidden="true" className={styles.line} />}
      <FilterChips filters={filters} table={table} />
      <span className={styles.grow} />
      <ColumnStepper layout={layout} table={table} />
      {end}
      <CopyPage model={model} />
      <span className={styles.count}>{countWords(noun, given.total, given.totalUnfiltered)}</span>
    </div>
  )
}
