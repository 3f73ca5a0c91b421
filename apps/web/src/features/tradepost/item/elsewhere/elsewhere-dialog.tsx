import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import styles from '@gildscope/ui/layout/lists.module.css'
import { helpPath } from '../../../../pages/paths.ts'
import { CopyField } from '../../../../shell/copy-field.tsx'
import { elsewhereOf } from './model.ts'

type ElsewhereDialogProps = { id: number; name: string; onClose: () => void }

/** What to copy for a feed reader, a README, a wiki and a page. */
export const ElsewhereDialog = ({ id, name, onClose }: ElsewhereDialogProps) => {
  const { feed, badge, markdown, html, frame } = elsewhereOf({ id, name, origin: location.origin })
  return (
    <DialogBox
      actions={
        <>
          <Button to={helpPath('feeds')} variant="quiet">
            Help
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
      onClose={onClose}
      title={`${name} elsewhere`}
    >
      <div className={styles.stack}>
        <CopyField label="Feed, one entry a day" value={feed} />
        <CopyField label="Badge as Markdown" value={markdown} />
        <CopyField label="Badge as HTML" value={html} />
        <img alt={`Badge of ${name}`} height={20} src={badge} style={{ maxWidth: '100%', alignSelf: 'start' }} />
        <CopyField label="Chart in a frame" value={frame} />
      </div>
    </DialogBox>
  )
}
