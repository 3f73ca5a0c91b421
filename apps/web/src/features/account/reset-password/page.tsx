import { requestPasswordReset } from '@gildscope/contracts'
import { useChange } from '../../../shell/use-change.ts'
import { EmailForm } from '../shared/email-form.tsx'
import { FormPage } from '../shared/form-page.tsx'
import { useAuthValue } from '../shared/use-auth-value.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export const ResetPasswordPage = () => {
  const auth = useAuthValue()
  const { send, isPending } = useChange(requestPasswordReset, { says: null })
  return (
    <FormPage
      lead={auth === null ? 'Get a link by mail to set a new password.' : 'Set a new password.'}
      title="Reset password"
    >
      {auth === null ? (
        <EmailForm
          isPending={isPending}
          label="Reset password"
          onSend={async (email) => (await send({ body: { email } })) !== null}
        >
          If an account has this address, we have sent a mail with a link to it. It works once, within an hour. Check
          the spam folder, too.
        </EmailForm>
      ) : (
        <NewPasswordForm auth={auth} />
      )}
    </FormPage>
  )
}
