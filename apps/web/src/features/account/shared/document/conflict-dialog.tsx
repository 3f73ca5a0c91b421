import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import styles from '@gildscope/ui/dialog/dialog-box.module.css'

export type VersionRow = { label: string; mine: string; theirs: string }

type ConflictDialogProps = {
  /** The content of both versions, side by side. */
  rows: readonly VersionRow[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  onMerge: () => void
  onClose: () => void
}

/** The list was saved elsewhere while it was changed here: shows both versions, and three ways to continue. */
export const ConflictDialog = ({ rows, onKeepMine, onTakeTheirs, onMerge, onClose }: ConflictDialogProps) => (
  <DialogBox
    actions={
      <>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button onClick={onMerge} variant="primary">
          Merge
        </Button>
      </>
    }
    onClose={onClose}
    title="This list has been changed elsewhere"
  >
    <p>Nothing is saved yet. The version that you do not choose stays among the former versions.</p>
    <table className={styles.versions}>
      <thead>
        <tr>
          <td />
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>Merge applies your changes to their version; you can review the result before it is saved.</p>
  </DialogBox>
)
