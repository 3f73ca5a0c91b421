import controls from '../buttons/controls.module.css'
import { DialogBox } from './dialog-box.tsx'

type ConfirmDialogProps = {
  question: string
  /** What is done when it is confirmed. */
  action: string
  cancel?: string
  isDanger?: boolean
  text?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
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
