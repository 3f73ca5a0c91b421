import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { Field } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AlertButton } from '../../../market/alerts/alert-button.tsx'
import { comparePath, listedItemsPath, MOST_COMPARED } from '../../../pages/paths.ts'
import { isUnsaved, type ListDraft, NEW_ID } from './model.ts'

type ListHeadProps = {
  list: ListDraft
  isSaving: boolean
  onChange: (list: ListDraft) => void
  onSave: () => void
  onDelete: () => void
}

/** Name of a list, saving it, deleting it. */
export const ListHead = ({ list, isSaving, onChange, onSave, onDelete }: ListHeadProps) => {
  const [isAsking, setAsking] = useState(false)
  const isNew = list.id === NEW_ID
  const isDirty = isUnsaved(list)
  return (
    <Panel note={isDirty ? <span className={styles.unsaved}>not saved</span> : isNew ? '' : 'saved'} title="List">
      <div className={styles.body}>
        <Field
          label="Name"
          maxLength={ACCOUNT_LIMITS.listName.most}
          onChange={(name) => onChange({ ...list, name })}
          value={list.name}
        />
        <div className={styles.bar}>
          <Button
            disabled={isSaving || (!isNew && !isDirty)}
            icon={IconDeviceFloppy}
            onClick={onSave}
            variant="primary"
          >
            Save
          </Button>
          {!isNew && (
            <>
              <Button icon={IconTrash} onClick={() => setAsking(true)} variant="danger">
                Delete
              </Button>
              <AlertButton
                of={{ list: list.id, name: list.name }}
                title="Tell me when something happens to an item of it"
              />
              {list.items.length > 0 && (
                <Button
                  title={`Their prices on one scale; of more than ${MOST_COMPARED} the first`}
                  to={comparePath(list.items)}
                  variant="quiet"
                >
                  Compare
                </Button>
              )}
              <Button to={listedItemsPath(list.id)} variant="quiet">
                Show on market pages
              </Button>
            </>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          action="Delete"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDelete()
          }}
          question="Are you sure you wish to delete this list?"
        />
      )}
    </Panel>
  )
}
