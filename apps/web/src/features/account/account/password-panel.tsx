import { changePassword, getAccount, listSessions, passwordFault, type SiteAccount } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import { PasswordField, SubmitButton, UserNameHint, useForm } from '@gildscope/ui/forms'
import forms from '@gildscope/ui/forms/forms.module.css'
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
      <form className={`${forms.form} ${styles.body}`} noValidate onSubmit={form.onSubmit}>
        <UserNameHint user={account.user} />
        <PasswordField autoComplete="current-password" field={form.field('currentPassword')} />
        <NewPasswordField field={form.field('password')} />
        <div>
          <SubmitButton isPending={isPending}>Change password</SubmitButton>
        </div>
      </form>
      <p className={styles.foot}>Ends every other session.</p>
    </Panel>
  )
}
