import { Button } from '../buttons/button.tsx'
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
          <Button onClick={onClose}>{cancel}</Button>
          <Button onClick={onConfirm} variant={isDanger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </>
      }
      onClose={onClose}
      title={question}
    >
      {text}
    </DialogBox>
  )
}
