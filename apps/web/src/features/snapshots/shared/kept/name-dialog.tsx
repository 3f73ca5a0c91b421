import { Button } from '@gildscope/ui'
import { DialogBox } from '@gildscope/ui/dialog'
import { Field } from '@gildscope/ui/forms'
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
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={text.trim() === ''} form={id} type="submit" variant="primary">
            {confirm}
          </Button>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <form id={id} onSubmit={handleSubmit}>
        {children}
        <Field label="Name" maxLength={MOST_LETTERS} onChange={setText} value={text} />
      </form>
    </DialogBox>
  )
}
