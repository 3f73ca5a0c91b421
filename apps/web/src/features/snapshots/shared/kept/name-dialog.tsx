import controls from '@gildscope/ui/buttons/controls.module.css'
import { DialogBox } from '@gildscope/ui/dialog'
import { TextField } from '@gildscope/ui/forms'
import { type FormEvent, type ReactNode, useId, useState } from 'react'

const MOST_LETTERS = 60

type NameDialogProps = {
  title: string
  /** Label of the confirm button. */
  confirm: string
  /** The name so far. */
  name: string
  onName: (name: string) => void
  onClose: () => void
  /** Explanation above the field. */
  children?: ReactNode
}

/** Asks for the name of something that is stored in this browser. */
export const NameDialog = ({ title, confirm, name, onName, onClose, children }: NameDialogProps) => {
  const id = useId()
  const [text, setText] = useState(name)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') onName(text.trim())
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
            disabled={text.trim() === ''}
            form={id}
            type="submit"
          >
            {confirm}
          </button>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <form id={id} onSubmit={handleSubmit}>
        {children}
        <TextField label="Name" maxLength={MOST_LETTERS} onChange={setText} value={text} />
      </form>
    </DialogBox>
  )
}
