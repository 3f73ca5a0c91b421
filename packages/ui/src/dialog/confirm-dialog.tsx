import controls from '../buttons/controls.module.css'
import { DialogBox } from './dialog-box.tsx'

type ConfirmDialogProps = {
  question: string
  /** Label of the confirm button. */
  action: string
  cancel?: string
  isDanger?: boolean
  text?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of something that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { question, action, cancel = 'Cancel', isDanger = false, text, onConfirm, onClose } = props
  return (
    <DialogBox
      actions={
        <>
          <button className={controls.button} onClick={onClose} type="button">
            {cancel}
          </button>
          <button
            className={isDanger ? `${controls.button} ${controls.danger}` : `${controls.button} ${controls.primary}`}
            onClick={onConfirm}
            type="button"
          >
            {action}
          </button>
        </>
      }
      onClose={onClose}
      title={question}
    >
      {text}
    </DialogBox>
  )
}
