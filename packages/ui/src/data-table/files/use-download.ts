import { useEffect, useRef, useState } from 'react'
import type { Column } from '../columns/column.ts'
import { rowsOfView } from '../rows/rows-of-view.ts'
import type { TableSource } from '../rows/table-source.ts'
import type { TableView } from '../view/table-view.ts'
import { rowsToCsv, rowsToJson } from './export-rows.ts'
import { saveCsv, saveFile } from './save-file.ts'

export type Format = 'CSV' | 'CSV for Excel' | 'JSON'

export type DownloadState =
  | { kind: 'idle' }
  | { kind: 'reading'; format: Format; done: number }
  | { kind: 'failed'; format: Format; message: string }

const readAll = async <Row>(
  source: TableSource<Row>,
  columns: readonly Column<Row>[],
  view: TableView,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly Row[]> =>
  source.kind === 'rows' ? rowsOfView(source, columns, view) : await source.readAll(signal, onProgress)

export const rowsOfPage = <Row>(
  source: TableSource<Row>,
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] => {
  if (source.kind === 'page') return source.rows ?? []
  return rowsOfView(source, columns, view).slice(view.page * view.rows, (view.page + 1) * view.rows)
}

/** Reads rows and hands them to the browser as a file; reading can be stopped and can fail. */
export const useDownload = (fileName: string) => {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const save = <Row>(format: Format, columns: readonly Column<Row>[], rows: readonly Row[]): void => {
    if (format === 'JSON') saveFile(`${fileName}.json`, 'application/json', rowsToJson(columns, rows))
    else saveCsv(`${fileName}.csv`, rowsToCsv(columns, rows), { forExcel: format === 'CSV for Excel' })
  }
  const saveAll = async <Row>(
    format: Format,
    chosen: readonly Column<Row>[],
    { source, columns, view }: { source: TableSource<Row>; columns: readonly Column<Row>[]; view: TableView },
  ): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ kind: 'reading', format, done: 0 })
    try {
      const rows = await readAll(source, columns, view, signal, (done) => {
        if (!signal.aborted) setState({ kind: 'reading', format, done })
      })
      if (signal.aborted) return
      save(format, chosen, rows)
      setState({ kind: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      setState({ kind: 'failed', format, message: error instanceof Error ? error.message : String(error) })
    }
  }
  const stop = (): void => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, save, saveAll, stop }
}
