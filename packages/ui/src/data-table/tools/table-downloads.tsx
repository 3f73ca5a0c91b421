import { IconDownload } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { RetryButton } from '../../buttons/retry-button.tsx'
import { latePart } from '../../due/late-part.ts'
import { formatNumber } from '../../figures/format-number.ts'
import type { Column } from '../columns/column.ts'
import { type DownloadState, type Format, rowsOfPage, useDownload } from '../files/use-download.ts'
import type { TableSource } from '../rows/table-source.ts'
import { tableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import type { DownloadChoice } from './download-dropdown.tsx'
import { LateDropdown } from './late-dropdown.tsx'
import styles from './table-downloads.module.css'

type StateProps = { state: DownloadState; total: number | null; onStop: () => void; onRetry: (format: Format) => void }

const State = ({ state, total, onStop, onRetry }: StateProps) => {
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    return (
      <span className={styles.failed} role="alert">
        {state.format} could not be made: {state.message}
        <RetryButton onRetry={() => onRetry(state.format)} />
      </span>
    )
  }
  const progress =
    state.done === 0 ? '' : ` ${formatNumber(state.done)}${total === null ? '' : ` of ${formatNumber(total)}`}`
  return (
    <span className={styles.reading} role="status">
      Reading rows{progress}
      <Button onClick={onStop}>Stop</Button>
    </span>
  )
}

type TableDownloadsProps<Row extends object> = {
  table: TableControl
  columns: readonly Column<Row>[]
  source: TableSource<Row>
  /** First column of files: what identifies a row, if no column shows an item. */
  idColumn?: Column<Row>
  /** Without its extension. */
  fileName: string
}

const FORMATS = ['CSV', 'JSON'] as const

const dropdown = latePart(async () => (await import('./download-dropdown.tsx')).DownloadDropdown)

const DownloadMenu = memo(({ isDisabled, ...given }: DownloadChoice & { isDisabled: boolean }) => (
  <LateDropdown
    given={given}
    opens="menu"
    part={dropdown}
    target={
      <Button disabled={isDisabled} icon={IconDownload}>
        {given.format}
      </Button>
    }
  />
))

/** CSV and JSON of the current page, or of all rows with all selected columns. */
export const TableDownloads = <Row extends object>({
  table,
  columns,
  source,
  fileName,
  idColumn,
}: TableDownloadsProps<Row>) => {
  const { view, groups } = table
  const { state, save, saveAll, stop } = useDownload(fileName)
  const layout = () => tableLayout(columns, groups, view)
  const written = (shown: readonly Column<Row>[]) => (idColumn === undefined ? shown : [idColumn, ...shown])
  const onPage = (format: Format) => save(format, written(layout().shown), rowsOfPage(source, columns, view))
  const onAll = (format: Format) => void saveAll(format, written(layout().chosen), { source, columns, view })
  const latest = useRef({ onPage, onAll })
  latest.current = { onPage, onAll }
  const [shared] = useState(() => ({
    onPage: (format: Format) => latest.current.onPage(format),
    onAll: (format: Format) => latest.current.onAll(format),
  }))
  const total = source.kind === 'page' ? source.total : null
  return (
    <>
      <State onRetry={onAll} onStop={stop} state={state} total={total} />
      {FORMATS.map((format) => (
        <DownloadMenu key={format} {...shared} format={format} isDisabled={source.rows === undefined} />
      ))}
    </>
  )
}
