import { restoreEmail } from '@gildscope/contracts'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { useChange } from '../../../shell/use-change.ts'
import { FormPage } from '../shared/form-page.tsx'
import { MailedAction } from '../shared/mailed-action.tsx'

export const RestoreEmailPage = () => {
  const { end } = useSession()
  const { send, isPending } = useChange(restoreEmail, { says: null })
  return (
    <FormPage lead="Undo a change of your e-mail address." title="Restore e-mail">
      <MailedAction
        button="Restore this address"
        done={
          <>
            Your account has this address again, and all sessions are signed out. If someone else changed it,{' '}
            <Link to={paths.resetPassword}>set a new password</Link> now. Else go on to the{' '}
            <Link to={paths.login}>Login</Link>.
          </>
        }
        isPending={isPending}
        label="Restore e-mail"
        onPress={async (auth) => {
          if ((await send({ body: { key: auth } })) === null) return false
          // All sessions ended, including the one of this browser.
          end()
          return true
        }}
        text="The account that had this address has a different one now. If that was not you, undo the change: all sessions are signed out, and any password set since then stops working."
      />
    </FormPage>
  )
}
