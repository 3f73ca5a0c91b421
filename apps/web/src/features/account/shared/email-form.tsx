import { emailFault } from '@gildscope/contracts'
import { Field, SubmitButton, useForm } from '@gildscope/ui/forms'
import forms from '@gildscope/ui/forms/forms.module.css'
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
        <form className={forms.form} noValidate onSubmit={form.onSubmit}>
          <Field autoComplete="email" field={form.field('email')} type="email" />
          <SubmitButton isPending={isPending} isPrimary isWide>
            Submit
          </SubmitButton>
        </form>
      )}
      <NoEmailNote />
    </FormCard>
  )
}
