import type { DumpedFile } from '@gildscope/contracts'
import { formatNumber, Missing, ScrollBox } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { formatBytes } from '../shared/format-bytes.ts'
import styles from './dumps.module.css'
import { fileAddress, partName, partsOf } from './model.ts'

const FileLink = ({ file, what }: { file: DumpedFile | null; what: string }) =>
  file === null ? (
    <Missing />
  ) : (
    <a aria-label={`${what}, ${formatBytes(file.bytes)}`} className={styles.file} download="" href={fileAddress(file)}>
      {formatBytes(file.bytes)}
    </a>
  )

/** Files by what they hold, each kind a link with its size; CSV only where there is some. */
export const FileTable = ({ files, label }: { files: readonly DumpedFile[]; label: string }) => {
  const hasCsv = files.some(({ format }) => format === 'csv')
  return (
    <ScrollBox label={label}>
      <table className={panels.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Rows</th>
            <th scope="col">Parquet</th>
            {hasCsv && <th scope="col">CSV.gz</th>}
          </tr>
        </thead>
        <tbody>
          {partsOf(files).map(({ part, rows, parquet, csv }) => (
            <tr key={part}>
              <th scope="row">{partName(part)}</th>
              <td>{formatNumber(rows)}</td>
              <td>
                <FileLink file={parquet} what={`${partName(part)} as Parquet`} />
              </td>
              {hasCsv && (
                <td>
                  <FileLink file={csv} what={`${partName(part)} as CSV`} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
