import { Button, Missing, ScrollBox } from '@gildscope/ui'
import { IconTrash } from '@tabler/icons-react'
import { clockTime, utcTime } from '../../../shell/time/words.ts'
import { KeyState } from './key-state.tsx'
import { KeyText } from './key-text.tsx'
import styles from './keys.module.css'
import { type KeyRow, permissionRows } from './model.ts'
import { Pips } from './pips.tsx'

const Instant = ({ at, now }: { at: string | null; now: number }) =>
  at === null ? <Missing /> : <span title={utcTime(at)}>{clockTime(at, now)}</span>

type RowProps = { row: KeyRow; now: number; onDelete: () => void }

const Row = ({ row, now, onDelete }: RowProps) => (
  <tr>
    <th scope="row" title={row.account}>
      {row.account}
    </th>
    <td>
      <KeyText row={row} />
    </td>
    <td>
      <Pips rows={permissionRows(row.permissions)} title={`${row.account} may read`} />
    </td>
    <td>
      <KeyState now={now} row={row} />
    </td>
    <td className={styles.time}>
      <Instant at={row.lastUpdate} now={now} />
    </td>
    <td className={styles.time}>
      <Instant at={row.nextUpdate} now={now} />
    </td>
    <td className={styles.end}>
      <Button
        aria-label={`Delete the key of ${row.account}`}
        icon={IconTrash}
        onClick={onDelete}
        size="small"
        variant="danger"
      >
        Delete
      </Button>
    </td>
  </tr>
)

const HEADS = ['Game account', 'Key', 'Permissions', 'State', 'Last', 'Next'] as const

type KeyTableProps = { rows: readonly KeyRow[]; now: number; onDelete: (account: string) => void }

/** The linked game accounts, each with its key. */
export const KeyTable = ({ rows, now, onDelete }: KeyTableProps) => (
  <ScrollBox label="Linked game accounts">
    <table className={styles.table}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.account} now={now} onDelete={() => onDelete(row.account)} row={row} />
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
