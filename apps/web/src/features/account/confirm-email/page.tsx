import { confirmEmail, getAccount } from '@gildscope/contracts'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { useChange } from '../../../shell/use-change.ts'
import { FormPage } from '../shared/form-page.tsx'
import { MailedAction } from '../shared/mailed-action.tsx'

export const ConfirmEmailPage = () => {
  const { send, isPending } = useChange(confirmEmail, { says: null, refetches: [getAccount] })
  return (
    <FormPage lead="The last step before notices can reach you." title="Confirm e-mail">
      <MailedAction
        button="Confirm this address"
        done={
          <>
            Your address is confirmed. <Link to={paths.account}>Account Management</Link>
          </>
        }
        isPending={isPending}
        label="Confirm e-mail"
        onPress={async (auth) => (await send({ body: { key: auth } })) !== null}
        text="Someone entered this address for an account on this site. If that was you, confirm it; if not, do nothing."
      />
    </FormPage>
  )
}
