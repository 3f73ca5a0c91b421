import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { Form } from '../forms/form.tsx'
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
          <Button onClick={onClose}>Cancel</Button>
          <Button form={id} isPending={isPending} type="submit" variant="danger">
            {confirm}
          </Button>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <Form id={id} onSubmit={onSubmit}>
        {children}
      </Form>
    </DialogBox>
  )
}
