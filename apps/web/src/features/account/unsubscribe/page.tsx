import { getAccount, stopNotices } from '@gildscope/contracts'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { useChange } from '../../../shell/use-change.ts'
import { FormPage } from '../shared/form-page.tsx'
import { MailedAction } from '../shared/mailed-action.tsx'

export const UnsubscribePage = () => {
  const { send, isPending } = useChange(stopNotices, { says: null, refetches: [getAccount] })
  return (
    <FormPage lead="No more notices by mail." title="Unsubscribe">
      <MailedAction
        button="Send me no more notices"
        done={
          <>
            No more notices are sent. The owner of the account can have them again under{' '}
            <Link to={paths.account}>Account Management</Link>, or among the channels of{' '}
            <Link to={paths.alerts}>Alerts</Link>.
          </>
        }
        isPending={isPending}
        label="Unsubscribe"
        onPress={async (auth) => (await send({ query: { key: auth } })) !== null}
        text="Ends mails to this address about alerts, returning gem-store items and refused keys. Mails about your password, address or deletion are still sent."
      />
    </FormPage>
  )
}
