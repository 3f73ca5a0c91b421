import { ACCOUNT_LIMITS, type Channel } from '@gildscope/contracts'
import { Panel } from '@gildscope/ui'
import { AddAddress } from './add-address.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { isOwn } from './channel-model.ts'
import styles from './channels.module.css'

export const AddChannel = ({ channels }: { channels: readonly Channel[] }) => {
  const isFull = channels.filter((channel) => !isOwn(channel)).length >= ACCOUNT_LIMITS.channels
  return (
    <Panel note="confirmed before its first use" title="Add a channel">
      {isFull ? (
        <p className={styles.note}>There are {ACCOUNT_LIMITS.channels} channels, the most that an account can have.</p>
      ) : (
        <>
          <AddWebhook />
          <AddAddress />
        </>
      )}
    </Panel>
  )
}
