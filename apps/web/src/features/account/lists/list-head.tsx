import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { TextField } from '@gildscope/ui/forms'
import styles from '@gildscope/ui/layout/lists.module.css'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { listedItemsPath } from '../../../pages/paths.ts'
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
        <TextField
          label="Name"
          maxLength={ACCOUNT_LIMITS.listName.most}
          onChange={(name) => onChange({ ...list, name })}
          value={list.name}
        />
        <div className={styles.bar}>
          <button
            className={`${controls.button} ${controls.primary}`}
            disabled={isSaving || (!isNew && !isDirty)}
            onClick={onSave}
            type="button"
          >
            <IconDeviceFloppy aria-hidden="true" size={16} stroke={1.75} />
            Save
          </button>
          {!isNew && (
            <>
              <button className={`${controls.button} ${controls.danger}`} onClick={() => setAsking(true)} type="button">
                <IconTrash aria-hidden="true" size={16} stroke={1.75} />
                Delete
              </button>
              <Link className={`${controls.button} ${controls.quiet}`} to={listedItemsPath(list.id)}>
                Show on market pages
              </Link>
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
