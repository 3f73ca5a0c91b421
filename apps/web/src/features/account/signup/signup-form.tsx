import { emailFault, passwordFault, signUp, userNameFault } from '@gildscope/contracts'
import { Field, SubmitButton, useForm } from '@gildscope/ui/forms'
import forms from '@gildscope/ui/forms/forms.module.css'
import { useSession } from '../../../shell/session/session.ts'
import { useChange } from '../../../shell/use-change.ts'
import { isUnanswered } from '../shared/fault-text.ts'
import { NewPasswordField } from '../shared/new-password-field.tsx'

const LABELS = { user: 'Username', password: 'Password', email: 'Email' } as const

const failText = (error: Error): string => `${isUnanswered(error) ? '49' : '45'}: ${error.message}`

export const SignUpForm = ({ next }: { next: string }) => {
  const { begin } = useSession()
  const { send, isPending } = useChange(signUp, { says: null, failText })
  const form = useForm({
    labels: LABELS,
    faultsOf: ({ user, password, email }) => ({
      user: userNameFault(user.trim()),
      password: passwordFault(password, { user: user.trim(), email: email.trim() }),
      email: emailFault(email.trim()),
    }),
    onSubmit: async ({ user, password, email }) => {
      const reply = await send({ body: { user: user.trim(), password, email: email.trim() } })
      if (reply !== null) begin(next)
    },
  })
  return (
    <form className={forms.form} noValidate onSubmit={form.onSubmit}>
      <Field autoComplete="username" field={form.field('user')} hint="3 to 32 letters, digits and . _ -" />
      <NewPasswordField field={form.field('password')} />
      <Field
        autoComplete="email"
        field={form.field('email')}
        hint="For reminders, and for notices once you confirm it. No one else sees it."
        type="email"
      />
      <SubmitButton isPending={isPending} isPrimary isWide>
        Signup
      </SubmitButton>
    </form>
  )
}
