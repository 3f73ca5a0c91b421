import { Button, Coins, formatNumber, Missing, Panel, ScrollBox } from '@gildscope/ui'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { HolesNote } from '../../../market/game-account/holes-note.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockSecond } from '../../../shell/time/words.ts'
import styles from './inventory-to-csv.module.css'
import { ownersText } from './model.ts'
import type { Inventory } from './use-inventory.ts'

export const FILES = ['Json', 'Json-compact', 'CSV', 'CSV for Excel'] as const
export type FileForm = (typeof FILES)[number]

const gold = (copper: number | undefined) => (copper === undefined ? <Missing /> : <Coins form="gold" value={copper} />)

const noteOf = ({ user, taken }: Inventory): string => {
  if (user === null) return 'in this tab, until it is left'
  return taken.isLasting ? 'kept in this browser' : 'this browser keeps nothing'
}

type TakenPanelProps = { page: Inventory; onSave: (form: FileForm) => void }

/** Totals of each snapshot, which of them is shown, and file export of that one. */
export const TakenPanel = ({ page, onSave }: TakenPanelProps) => {
  const { all, shown, show, taken, whose, retry } = page
  const now = useMinute()
  if (shown === null) return null
  const isBusy = whose.reading.progress !== null
  return (
    <Panel note={noteOf(page)} title="Snapshots">
      <ScrollBox label="Snapshots">
        <table className={styles.taken}>
          <thead>
            <tr>
              {['Taken', 'Value', 'Tax', 'Value − Tax', 'Quantity'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {all.map(({ head, snapshot, sums }) => {
              const at = clockSecond(head.takenAt, now)
              const words = `${ownersText(snapshot)}, ${at}`
              return (
                <tr aria-current={head.id === shown.head.id ? 'true' : undefined} key={head.id}>
                  <th scope="row">
                    <button
                      aria-pressed={head.id === shown.head.id}
                      className={styles.show}
                      onClick={() => show(head.id)}
                      title={ownersText(snapshot)}
                      type="button"
                    >
                      <time dateTime={new Date(head.takenAt).toISOString()}>{at}</time>
                    </button>
                  </th>
                  <td>{gold(sums?.value)}</td>
                  <td>{gold(sums?.tax)}</td>
                  <td>{gold(sums?.net)}</td>
                  <td>{sums === null ? <Missing /> : formatNumber(sums.quantity)}</td>
                  <td>
                    <Button
                      aria-label={`Delete ${words}`}
                      icon={IconTrash}
                      onClick={() => void taken.remove(head.id)}
                      title="Delete"
                      variant="quiet"
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
      <HolesNote
        consequence="Nothing is known of what they carry."
        holes={shown.snapshot.holes}
        isBusy={isBusy}
        onRetry={() => void retry()}
        title={ownersText(shown.snapshot)}
      />
      <div className={styles.files}>
        {FILES.map((form) => (
          <Button disabled={shown.rows === undefined} icon={IconDownload} key={form} onClick={() => onSave(form)}>
            {form}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
