import { deleteAccount } from '@gildscope/contracts'
import { FormDialog } from '@gildscope/ui/dialog'
import { PasswordField, UserNameHint, useForm } from '@gildscope/ui/forms'
import { notify } from '../../../shell/notify/notify.ts'
import { useSession } from '../../../shell/session/session.ts'
import { dayAndTime } from '../../../shell/time/words.ts'
import { useChange } from '../../../shell/use-change.ts'

/** Requires the password again; all sessions end with the account. */
export const DeleteAccountDialog = ({ user, onClose }: { user: string; onClose: () => void }) => {
  const { end } = useSession()
  const { send, isPending } = useChange(deleteAccount, { says: null })
  const form = useForm({
    labels: { password: 'Password' },
    onSubmit: async ({ password }) => {
      const reply = await send({ body: { password } })
      if (reply === null) return
      const due = dayAndTime(reply.deletionDue)
      notify({
        tone: 'good',
        title: 'Success',
        text: `The account will be erased on ${due}. Log in before then to keep it.`,
      })
      onClose()
      end()
    },
  })
  return (
    <FormDialog
      confirm="Delete account"
      isPending={isPending}
      onClose={onClose}
      onSubmit={form.onSubmit}
      title={`Delete the account ${user}?`}
    >
      <p>
        Your keys are erased immediately, and you are signed out everywhere. Lists, notices and everything else are
        deleted after 30 days. Until then you can log in and keep the account; keys must be added again.
      </p>
      <UserNameHint user={user} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </FormDialog>
  )
}
