import controls from '@gildscope/ui/buttons/controls.module.css'
import { DialogBox } from '@gildscope/ui/dialog'
import { TextField } from '@gildscope/ui/forms'
import { type FormEvent, useId, useState } from 'react'
import { dayAndTime } from '../../../shell/time/words.ts'
import type { SnapshotHead } from '../shared/kept/snapshots-store.ts'

const MOST_LETTERS = 60

type NameDialogProps = { head: SnapshotHead; onName: (name: string) => void; onClose: () => void }

/** Asks for the name under which a snapshot stays. */
export const NameDialog = ({ head, onName, onClose }: NameDialogProps) => {
  const id = useId()
  const [name, setName] = useState(head.name ?? '')
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <DialogBox
      actions={
        <>
          <button className={controls.button} onClick={onClose} type="button">
            Cancel
          </button>
          <button
            className={`${controls.button} ${controls.primary}`}
            disabled={name.trim() === ''}
            form={id}
            type="submit"
          >
            Keep
          </button>
        </>
      }
      onClose={onClose}
      title="Keep this snapshot"
    >
      <form id={id} onSubmit={handleSubmit}>
        <p>Taken {dayAndTime(new Date(head.takenAt).toISOString())}. It stays in this browser until you delete it.</p>
        <TextField label="Name" maxLength={MOST_LETTERS} onChange={setName} value={name} />
      </form>
    </DialogBox>
  )
}
