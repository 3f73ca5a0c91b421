import { type ReactNode, useId } from 'react'
import forms from '../forms/forms.module.css'
import { SubmitButton } from '../forms/submit-button.tsx'
import controls from '../shell/controls.module.css'
import { Dialog } from '../shell/dialog.tsx'
import styles from './confirm-dialog.module.css'

type Props = {
  title: string
  /** The word on the button that does it. */
  confirm: string
  isPending: boolean
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** What will happen, and fields if any. */
  children: ReactNode
}

/** Asks before something that cannot be undone; the way back has the focus unless a field takes it. */
export const ConfirmDialog = ({ title, confirm, isPending, onSubmit, onClose, children }: Props) => {
  const id = useId()
  return (
    <Dialog className={styles.dialog} label={title} onClose={onClose}>
      <form aria-describedby={id} noValidate onSubmit={onSubmit}>
        <h2 className={styles.title}>{title}</h2>
        <div className={`${styles.text} ${forms.form}`} id={id}>
          {children}
        </div>
        <div className={styles.actions}>
          <button className={controls.button} data-autofocus onClick={onClose} type="button">
            Cancel
          </button>
          <SubmitButton isDanger isPending={isPending}>
            {confirm}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
