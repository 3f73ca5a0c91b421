import { addKey, getAccount } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { Button } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { Field, useForm } from '@gildscope/ui/forms'
import { useState } from 'react'
import { useChange } from '../../../shell/use-change.ts'
import styles from './keys.module.css'

/** The permissions that would be lost with the linked key of the same game account; null: another failure. */
const lostBy = (error: Error): readonly string[] | null =>
  error instanceof ApiError && Array.isArray(error.details.lost) ? error.details.lost.map(String) : null

export const AddKeyForm = () => {
  const [lost, setLost] = useState<readonly string[] | null>(null)
  const { send, isPending } = useChange(addKey, {
    refetches: [getAccount],
    handles: (error) => {
      setLost(lostBy(error))
      return lostBy(error) !== null
    },
  })
  const form = useForm({
    labels: { apiKey: 'Add a key' },
    onSubmit: ({ apiKey }) => link({ apiKey: apiKey.trim() }),
  })
  const link = async (body: { apiKey: string; replace?: boolean }): Promise<void> => {
    if ((await send({ body })) !== null) form.reset()
  }
  return (
    <form className={styles.add} noValidate onSubmit={form.onSubmit}>
      <Field {...form.field('apiKey')} autoComplete="off" isMono placeholder="Paste a key from account.arena.net" />
      <Button isPending={isPending} type="submit">
        Add key
      </Button>
      {lost !== null && (
        <ConfirmDialog
          action="Replace the key"
          isDanger
          onClose={() => setLost(null)}
          onConfirm={() => {
            setLost(null)
            void link({ apiKey: form.field('apiKey').value.trim(), replace: true })
          }}
          question="Replace the key by one that may read less?"
          text={`This game account is linked by a key that also has: ${lost.join(', ')}. Pages that need them would stop.`}
        />
      )}
    </form>
  )
}
