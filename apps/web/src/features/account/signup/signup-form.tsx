import { emailFault, passwordFault, signUp, userNameFault } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Field, Form, useForm } from '@gildscope/ui/forms'
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
    <Form onSubmit={form.onSubmit}>
      <Field {...form.field('user')} autoComplete="username" hint="3 to 32 letters, digits and . _ -" />
      <NewPasswordField {...form.field('password')} />
      <Field
        {...form.field('email')}
        autoComplete="email"
        hint="For reminders, and for notices once you confirm it. No one else sees it."
        type="email"
      />
      <Button isPending={isPending} size="wide" type="submit" variant="primary">
        Signup
      </Button>
    </Form>
  )
}
