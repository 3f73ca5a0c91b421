import { ACCOUNT_LIMITS, createChannel, listChannels } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { Button, sentence } from '@gildscope/ui'
import { Field, Form, useForm } from '@gildscope/ui/forms'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from '../../../../shell/copy-button.tsx'
import { useChange } from '../../../../shell/use-change.ts'
import styles from './channels.module.css'

const FAILURE = { title: 'The secret could not be copied', text: 'Select it and copy it by hand.' }

const addressFault = (address: string): string | null =>
  URL.canParse(address.trim()) && /^https?:$/.test(new URL(address.trim()).protocol)
    ? null
    : 'an address such as https://example.org/hook'

type Made = { name: string; secret: string }

/** The only time that the secret is shown. */
const NewSecret = ({ made: { name, secret }, onDone }: { made: Made; onDone: () => void }) => (
  <div className={styles.made}>
    <p className={styles.madeTitle} role="status">
      <IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
      {name} answered and is added. Copy its secret now: it is shown this once.
    </p>
    <div className={styles.madeLine}>
      <Field
        autoFocus
        isLabelHidden
        isMono
        label={`Secret of ${name}`}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        value={secret}
      />
      <CopyButton failure={FAILURE} label="Copy the secret" said="Secret copied" text={secret} variant="primary" />
      <Button onClick={onDone}>I have it</Button>
    </div>
    <p className={styles.hint}>It signs every message as Standard Webhooks describe, so that you know it is ours.</p>
  </div>
)

/** Adds a webhook: it is tried at once. */
export const AddWebhook = () => {
  const [made, setMade] = useState<Made | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { send, isPending } = useChange(createChannel, {
    target: 'webhook',
    refetches: [listChannels],
    says: null,
    handles: (error) => {
      const isRefused = error instanceof ApiError && ['VALIDATION', 'CONFLICT'].includes(error.code)
      setFault(isRefused ? sentence(error.message) : null)
      return isRefused
    },
  })
  const form = useForm({
    labels: { address: 'Webhook' },
    faultsOf: ({ address }) => ({ address: addressFault(address) }),
    onSubmit: async ({ address }) => {
      setFault(null)
      const reply = await send({ body: { kind: 'webhook', address: address.trim() } })
      if (reply === null) return
      form.reset()
      setMade(reply.secret === null ? null : { name: reply.channel.name, secret: reply.secret })
    },
  })
  const field = form.field('address')
  return (
    <>
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      <Form className={styles.form ?? ''} onSubmit={form.onSubmit}>
        <Field
          {...field}
          beside={
            <Button isPending={isPending} type="submit">
              Test and add
            </Button>
          }
          error={field.error ?? fault}
          hint="https only, to a public address; the test must be answered with 2xx within 5 s. Addresses of Discord and Slack get a message in their form."
          inputMode="url"
          maxLength={ACCOUNT_LIMITS.webhookAddress}
          onChange={(value) => {
            setFault(null)
            field.onChange(value)
          }}
          placeholder="https://"
          type="url"
        />
      </Form>
    </>
  )
}
