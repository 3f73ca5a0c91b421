import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Column } from './column.ts'
import { rowsToCsv, rowsToJson } from './export-rows.ts'
import { rowsOfView } from './rows-of-view.ts'
import { saveFile } from './save-file.ts'
import { tableLayout } from './table-layout.ts'
import type { TableSource } from './table-source.ts'
import type { TableControl } from './use-table-view.ts'

type TableDownloadsProps<Row> = {
  table: TableControl
  columns: readonly Column<Row>[]
  source: TableSource<Row>
  /** Without its ending. */
  fileName: string
}

const FORMATS = {
  CSV: { ending: 'csv', type: 'text/csv;charset=utf-8', write: rowsToCsv },
  JSON: { ending: 'json', type: 'application/json', write: rowsToJson },
} as const

const pageRows = <Row,>(source: TableSource<Row>, columns: readonly Column<Row>[], { view }: TableControl) => {
  if (source.kind === 'page') return source.rows ?? []
  return rowsOfView(source.rows ?? [], columns, view).slice(view.page * view.rows, (view.page + 1) * view.rows)
}

/** CSV and JSON of the page or of all rows. */
export const TableDownloads = <Row extends object>({ table, columns, source, fileName }: TableDownloadsProps<Row>) => {
  const layout = tableLayout(columns, table.groups, table.view)
  const save = (name: keyof typeof FORMATS, seen: readonly Column<Row>[], rows: readonly Row[]): void => {
    const { ending, type, write } = FORMATS[name]
    saveFile(`${fileName}.${ending}`, type, write(seen, rows))
  }
  const saveAll = async (name: keyof typeof FORMATS): Promise<void> => {
    const rows =
      source.kind === 'rows'
        ? rowsOfView(source.rows ?? [], columns, table.view)
        : await source.readAll(new AbortController().signal)
    save(name, layout.chosen, rows)
  }
  return (['CSV', 'JSON'] as const).map((name) => (
    <Menu key={name} position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload aria-hidden="true" size={16} />}>{name}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(name, layout.shown, pageRows(source, columns, table))}>This page</Menu.Item>
        <Menu.Item onClick={() => void saveAll(name)}>All rows</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ))
}
