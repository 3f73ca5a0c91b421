import { passwordFault, resetPassword } from '@gildscope/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormCard } from '../../account/form-page.tsx'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import { NoEmailNote } from '../../account/no-email-note.tsx'
import { Submitted } from '../../account/submitted.tsx'
import forms from '../../forms/forms.module.css'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../pages/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import { useChange } from '../../shell/use-change.ts'

const NOBODY = { user: '', email: null }

/** Sets a password with what the mailed link brought. */
export const NewPasswordForm = ({ auth }: { auth: string }) => {
  const [isDone, setDone] = useState(false)
  const { end } = useSession()
  const { send, isPending } = useChange(resetPassword, { says: null })
  const form = useForm({
    labels: { password: 'New Password' },
    faultsOf: ({ password }) => ({ password: passwordFault(password, NOBODY) }),
    onSubmit: async ({ password }) => {
      if ((await send({ body: { key: auth, newPassword: password } })) === null) return
      // Every session ended with the old password, the one of this browser too.
      end()
      setDone(true)
    },
  })
  return (
    <FormCard label="Reset password">
      {isDone ? (
        <Submitted>
          Your password is set, and you are signed out everywhere. <Link to={paths.login}>Login</Link>
        </Submitted>
      ) : (
        <form className={forms.form} noValidate onSubmit={form.onSubmit}>
          <NewPasswordField field={form.field('password')} />
          <SubmitButton isPending={isPending} isPrimary isWide>
            Submit
          </SubmitButton>
        </form>
      )}
      <NoEmailNote />
    </FormCard>
  )
}
