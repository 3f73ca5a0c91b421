import { changeEmail, emailFault, getAccount, resumeNotices, type SiteAccount } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import controls from '@gildscope/ui/buttons/controls.module.css'
import { Field, PasswordField, SubmitButton, UserNameHint, useForm } from '@gildscope/ui/forms'
import forms from '@gildscope/ui/forms/forms.module.css'
import { useChange } from '../../../shell/use-change.ts'
import styles from './account.module.css'

const REFETCHES = { refetches: [getAccount] }

/** Requests another confirmation mail. */
const Unconfirmed = ({ email }: { email: string }) => {
  const { send, isPending } = useChange(changeEmail, REFETCHES)
  return (
    <div className={styles.aside}>
      <p>Notices start once you press the button in the e-mail that we sent to {email}.</p>
      <button
        aria-disabled={isPending}
        className={`${controls.button} ${controls.small}`}
        onClick={() => void send({ body: { email } })}
        type="button"
      >
        Send it again
      </button>
    </div>
  )
}

const Stopped = () => {
  const { send, isPending } = useChange(resumeNotices, REFETCHES)
  return (
    <div className={styles.aside}>
      <p>You unsubscribed: you get no notices about keys and gem-store items.</p>
      <button
        aria-disabled={isPending}
        className={`${controls.button} ${controls.small}`}
        onClick={() => void send()}
        type="button"
      >
        Send me notices again
      </button>
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
      <form className={`${forms.form} ${styles.body}`} noValidate onSubmit={form.onSubmit}>
        <UserNameHint user={account.user} />
        <Field autoComplete="email" field={form.field('email')} type="email" />
        <PasswordField autoComplete="current-password" field={form.field('currentPassword')} />
        <div>
          <SubmitButton isPending={isPending}>Change e-mail</SubmitButton>
        </div>
      </form>
      {email !== null && emailConfirmed && (
        <p className={styles.foot}>This address gets a link that can undo a change for 7 days.</p>
      )}
      {email !== null && !emailConfirmed && <Unconfirmed email={email} />}
      {noticesStopped && <Stopped />}
    </Panel>
  )
}
