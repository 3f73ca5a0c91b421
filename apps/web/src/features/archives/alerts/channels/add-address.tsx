import { ACCOUNT_LIMITS, createChannel, emailFault, listChannels } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { Button, sentence } from '@gildscope/ui'
import { Field, Form, useForm } from '@gildscope/ui/forms'
import { useState } from 'react'
import { useChange } from '../../../../shell/use-change.ts'
import styles from './channels.module.css'

/** Adds another mail address, which gets a link and nothing else until that is opened. */
export const AddAddress = () => {
  const [fault, setFault] = useState<string | null>(null)
  const { send, isPending } = useChange(createChannel, {
    target: 'mail',
    refetches: [listChannels],
    says: 'The link is on its way; it works for 48 hours',
    handles: (error) => {
      const isRefused =
        error instanceof ApiError && ['VALIDATION', 'CONFLICT', 'TOO_MANY_REQUESTS'].includes(error.code)
      setFault(isRefused ? sentence(error.message) : null)
      return isRefused
    },
  })
  const form = useForm({
    labels: { address: 'Another mail address' },
    faultsOf: ({ address }) => ({ address: emailFault(address.trim()) }),
    onSubmit: async ({ address }) => {
      setFault(null)
      if ((await send({ body: { kind: 'mail', address: address.trim() } })) !== null) form.reset()
    },
  })
  const field = form.field('address')
  return (
    <Form className={styles.form ?? ''} onSubmit={form.onSubmit}>
      <Field
        {...field}
        beside={
          <Button isPending={isPending} type="submit">
            Send the link
          </Button>
        }
        error={field.error ?? fault}
        hint="It gets nothing else until its reader opens the link, and every mail has one that ends them."
        inputMode="email"
        maxLength={ACCOUNT_LIMITS.email.most}
        onChange={(value) => {
          setFault(null)
          field.onChange(value)
        }}
        placeholder="name@example.org"
        type="email"
      />
    </Form>
  )
}
