import { passwordFault, resetPassword } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Form, useForm } from '@gildscope/ui/forms'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useChange } from '../../../shell/use-change.ts'
import { FormCard } from '../shared/form-page.tsx'
import { NewPasswordField } from '../shared/new-password-field.tsx'
import { NoEmailNote } from '../shared/no-email-note.tsx'
import { Submitted } from '../shared/submitted.tsx'

const NOBODY = { user: '', email: null }

/** Sets a password using the value of the mailed link. */
export const NewPasswordForm = ({ auth }: { auth: string }) => {
  const [isDone, setDone] = useState(false)
  const { replace } = useSession()
  const { send, isPending } = useChange(resetPassword, { says: null })
  const form = useForm({
    labels: { password: 'New Password' },
    faultsOf: ({ password }) => ({ password: passwordFault(password, NOBODY) }),
    onSubmit: async ({ password }) => {
      if ((await send({ body: { key: auth, newPassword: password } })) === null) return
      replace()
      setDone(true)
    },
  })
  return (
    <FormCard label="Reset password">
      {isDone ? (
        <Submitted>
          Your password is set. You are signed in here, and signed out everywhere else.{' '}
          <Link to={paths.account}>Account Management</Link>
        </Submitted>
      ) : (
        <Form onSubmit={form.onSubmit}>
          <NewPasswordField {...form.field('password')} />
          <Button isPending={isPending} size="wide" type="submit" variant="primary">
            Submit
          </Button>
        </Form>
      )}
      <NoEmailNote />
    </FormCard>
  )
}
