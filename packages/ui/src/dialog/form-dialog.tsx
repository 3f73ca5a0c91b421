import { type FormEvent, type ReactNode, useId } from 'react'
import controls from '../buttons/controls.module.css'
import forms from '../forms/forms.module.css'
import { SubmitButton } from '../forms/submit-button.tsx'
import { DialogBox } from './dialog-box.tsx'

type Props = {
  title: string
  /** Label of the confirm button. */
  confirm: string
  isPending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** Explanation, and fields if any. */
  children: ReactNode
}

/** Asks for confirmation of a call that cannot be undone, and stays open until the call has succeeded. */
export const FormDialog = ({ title, confirm, isPending, onSubmit, onClose, children }: Props) => {
  const id = useId()
  return (
    <DialogBox
      actions={
        <>
          <button className={controls.button} onClick={onClose} type="button">
            Cancel
          </button>
          <SubmitButton form={id} isDanger isPending={isPending}>
            {confirm}
          </SubmitButton>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <form className={forms.form} id={id} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </DialogBox>
  )
}
