import { Button, Notice } from '@gildscope/ui'
import { IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './form-page.module.css'
import { FormCard } from './form-page.tsx'
import { Submitted } from './submitted.tsx'
import { useAuthValue } from './use-auth-value.ts'

type Props = {
  label: string
  /** What the button will do. */
  text: ReactNode
  button: string
  isPending: boolean
  /** Whether it succeeded. */
  onPress: (auth: string) => Promise<boolean>
  /** Shown after success. */
  done: ReactNode
}

/**
 * The action of a mailed link happens on a button press, because mail programs open links on their own to preview them.
 */
export const MailedAction = ({ label, text, button, isPending, onPress, done }: Props) => {
  const auth = useAuthValue()
  const [isDone, setDone] = useState(false)
  if (auth === null)
    return (
      <Notice icon={<IconLinkOff size={20} stroke={1.75} />} title="This link is incomplete">
        Open it from the e-mail again, or copy the whole link into the address bar.
      </Notice>
    )
  return (
    <FormCard label={label}>
      {isDone ? (
        <Submitted title="Success">{done}</Submitted>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          <Button
            isPending={isPending}
            onClick={async () => setDone(await onPress(auth))}
            size="wide"
            variant="primary"
          >
            {button}
          </Button>
        </>
      )}
    </FormCard>
  )
}
