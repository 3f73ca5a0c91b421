import { emailFault } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Field, Form, useForm } from '@gildscope/ui/forms'
import { type ReactNode, useState } from 'react'
import { FormCard } from './form-page.tsx'
import { NoEmailNote } from './no-email-note.tsx'
import { Submitted } from './submitted.tsx'

type Props = {
  label: string
  isPending: boolean
  /** Whether it succeeded, which includes unknown addresses. */
  onSend: (email: string) => Promise<boolean>
  children: ReactNode
}

/** A form for the address that a mail is sent to; `children` explain what happens next. */
export const EmailForm = ({ label, isPending, onSend, children }: Props) => {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    labels: { email: 'Email' },
    faultsOf: ({ email }) => ({ email: emailFault(email.trim()) }),
    onSubmit: async ({ email }) => setSent(await onSend(email.trim())),
  })
  return (
    <FormCard label={label}>
      {isSent ? (
        <Submitted>{children}</Submitted>
      ) : (
        <Form onSubmit={form.onSubmit}>
          <Field {...form.field('email')} autoComplete="email" type="email" />
          <Button isPending={isPending} size="wide" type="submit" variant="primary">
            Submit
          </Button>
        </Form>
      )}
      <NoEmailNote />
    </FormCard>
  )
}
