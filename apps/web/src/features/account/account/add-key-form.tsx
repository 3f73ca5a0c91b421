import { addKey, getAccount } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { Field, useForm } from '@gildscope/ui/forms'
import { useChange } from '../../../shell/use-change.ts'
import styles from './keys.module.css'

export const AddKeyForm = () => {
  const { send, isPending } = useChange(addKey, { refetches: [getAccount] })
  const form = useForm({
    labels: { apiKey: 'Add a key' },
    onSubmit: async ({ apiKey }) => {
      if ((await send({ body: { apiKey: apiKey.trim() } })) !== null) form.reset()
    },
  })
  return (
    <form className={styles.add} noValidate onSubmit={form.onSubmit}>
      <Field {...form.field('apiKey')} autoComplete="off" isMono placeholder="Paste a key from account.arena.net" />
      <Button isPending={isPending} type="submit" variant="primary">
        Add key
      </Button>
    </form>
  )
}
