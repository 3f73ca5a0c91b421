import { changePassword, getAccount, listSessions, passwordFault, type SiteAccount } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import { Form, PasswordField, UserNameHint, useForm } from '@gildscope/ui/forms'
import { useNow } from '../../../shell/time/use-now.ts'
import { useChange } from '../../../shell/use-change.ts'
import { NewPasswordField } from '../shared/new-password-field.tsx'
import styles from './account.module.css'
import { agoWords } from './model.ts'

export const PasswordPanel = ({ account }: { account: SiteAccount }) => {
  const now = useNow()
  const { send, isPending } = useChange(changePassword, { refetches: [getAccount, listSessions] })
  const form = useForm({
    labels: { currentPassword: 'Current password', password: 'New password' },
    faultsOf: ({ password }) => ({ password: passwordFault(password, account) }),
    onSubmit: async ({ currentPassword, password }) => {
      if ((await send({ body: { password, currentPassword } })) !== null) form.reset()
    },
  })
  return (
    <Panel note={`changed ${agoWords(account.passwordChangedAt, now)}`} title="Password">
      <Form className={styles.body} onSubmit={form.onSubmit}>
        <UserNameHint user={account.user} />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <NewPasswordField {...form.field('password')} />
        <div>
          <Button isPending={isPending} type="submit">
            Change password
          </Button>
        </div>
      </Form>
      <p className={styles.foot}>
        Ends every other session. Personal tokens stay valid; revoke those that somebody else may have.
      </p>
    </Panel>
  )
}
