import { remindUserName } from '@gildscope/contracts'
import { useChange } from '../../../shell/use-change.ts'
import { EmailForm } from '../shared/email-form.tsx'
import { FormPage } from '../shared/form-page.tsx'

export const ResetUserNamePage = () => {
  const { send, isPending } = useChange(remindUserName, { says: null })
  return (
    <FormPage lead="Have the user names of your address mailed to you." title="Username reminder">
      <EmailForm
        isPending={isPending}
        label="Username reminder"
        onSend={async (email) => (await send({ body: { email } })) !== null}
      >
        If an account has this address, we have sent its user name to it. Check the spam folder, too.
      </EmailForm>
    </FormPage>
  )
}
