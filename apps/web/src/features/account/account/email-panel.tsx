import { changeEmail, emailFault, getAccount, resumeNotices, type SiteAccount } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import { Field, Form, PasswordField, UserNameHint, useForm } from '@gildscope/ui/forms'
import { useChange } from '../../../shell/use-change.ts'
import styles from './account.module.css'

const REFETCHES = { refetches: [getAccount] }

/** Requests another confirmation mail. */
const Unconfirmed = ({ email }: { email: string }) => {
  const { send, isPending } = useChange(changeEmail, REFETCHES)
  return (
    <div className={styles.aside}>
      <p>Notices start once you press the button in the e-mail that we sent to {email}.</p>
      <Button isPending={isPending} onClick={() => void send({ body: { email } })} size="small">
        Send it again
      </Button>
    </div>
  )
}

const Stopped = () => {
  const { send, isPending } = useChange(resumeNotices, REFETCHES)
  return (
    <div className={styles.aside}>
      <p>You unsubscribed: you get no notices about keys and gem-store items.</p>
      <Button isPending={isPending} onClick={() => void send()} size="small">
        Send me notices again
      </Button>
    </div>
  )
}

const noteOf = ({ email, emailConfirmed }: SiteAccount): string => {
  if (email === null) return 'none'
  return emailConfirmed ? 'confirmed' : 'not confirmed'
}

export const EmailPanel = ({ account }: { account: SiteAccount }) => {
  const { email, emailConfirmed, noticesStopped } = account
  const { send, isPending } = useChange(changeEmail, REFETCHES)
  const form = useForm({
    labels: { email: 'E-mail', currentPassword: 'Current password' },
    initial: { email: email ?? '' },
    faultsOf: (values) => ({ email: emailFault(values.email.trim()) }),
    onSubmit: async (values) => {
      const { currentPassword } = values
      if ((await send({ body: { email: values.email.trim(), currentPassword } })) !== null) form.reset()
    },
  })
  return (
    <Panel note={noteOf(account)} title="E-mail">
      <Form className={styles.body} onSubmit={form.onSubmit}>
        <UserNameHint user={account.user} />
        <Field {...form.field('email')} autoComplete="email" type="email" />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <div>
          <Button isPending={isPending} type="submit">
            Change e-mail
          </Button>
        </div>
      </Form>
      {email !== null && emailConfirmed && (
        <p className={styles.foot}>This address gets a link that can undo a change for 7 days.</p>
      )}
      {email !== null && !emailConfirmed && <Unconfirmed email={email} />}
      {noticesStopped && <Stopped />}
    </Panel>
  )
}
