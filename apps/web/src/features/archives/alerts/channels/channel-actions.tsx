import {
  type Channel,
  changeChannel,
  confirmChannel,
  deleteChannel,
  listAlerts,
  listChannels,
  testChannel,
} from '@gildscope/contracts'
import { Button, sentence } from '@gildscope/ui'
import { ConfirmDialog } from '@gildscope/ui/dialog'
import { IconMail, IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../../shell/notify/notify.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { isOwn, KIND_WORDS } from './channel-model.ts'
import styles from './channels.module.css'

const REFETCHES = [listChannels]
const IS_STATUS = /^\d+$/

const SendTest = ({ channel: { id, kind, name } }: { channel: Channel }) => {
  const { send, isPending } = useChange(testChannel, { target: id, refetches: REFETCHES, says: null })
  const test = async (): Promise<void> => {
    const reply = await send({ body: { id } })
    if (reply === null) return
    const { isDelivered, answer } = reply
    const title = isDelivered ? 'The test was sent' : 'The test did not arrive'
    notify({
      tone: isDelivered ? 'good' : 'bad',
      title,
      text: sentence(IS_STATUS.test(answer) ? `answered ${answer}` : answer),
    })
  }
  return (
    <Button
      aria-label={`Send a test: ${KIND_WORDS[kind]}, ${name}`}
      isPending={isPending}
      onClick={() => void test()}
      size="small"
    >
      Send a test
    </Button>
  )
}

const TryAgain = ({ channel: { id, kind, name } }: { channel: Channel }) => {
  const isMail = kind === 'mail'
  const does = isMail ? 'Send the link again' : 'Try again'
  const { send, isPending } = useChange(confirmChannel, {
    target: id,
    refetches: REFETCHES,
    says: isMail ? `A link is on its way to ${name}` : `${KIND_WORDS[kind]} works again`,
  })
  return (
    <Button
      aria-label={`${does}: ${KIND_WORDS[kind]}, ${name}`}
      icon={isMail ? IconMail : IconRefresh}
      isPending={isPending}
      onClick={() => void send({ body: { id } })}
      size="small"
    >
      {does}
    </Button>
  )
}

const SwitchOff = ({ channel: { id, kind, name } }: { channel: Channel }) => {
  const { send, isPending } = useChange(changeChannel, { target: id, refetches: REFETCHES, says: 'Switched off' })
  const words = `Switch off ${KIND_WORDS[kind]}, ${name}`
  return (
    <Button
      aria-label={words}
      icon={IconPlayerPause}
      isPending={isPending}
      onClick={() => void send({ body: { id, isOff: true } })}
      size="small"
      title={words}
      variant="quiet"
    />
  )
}

const Remove = ({ channel: { id, kind, name }, rules }: { channel: Channel; rules: number }) => {
  const [isAsked, setAsked] = useState(false)
  const { send, isPending } = useChange(deleteChannel, {
    target: id,
    refetches: [listChannels, listAlerts],
    says: 'Channel removed',
  })
  const words = rules === 1 ? '1 rule names it and keeps' : `${rules} rules name it and keep`
  return (
    <>
      <Button
        aria-label={`Remove ${KIND_WORDS[kind]}, ${name}`}
        icon={IconTrash}
        isPending={isPending}
        onClick={() => setAsked(true)}
        size="small"
        variant="quiet"
      />
      {isAsked && (
        <ConfirmDialog
          action="Remove"
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            void send({ body: { id } })
          }}
          question={`Remove ${name}?`}
          text={`What waits for it is dropped. ${rules === 0 ? 'No rule names it.' : `${words} the other channels.`}`}
        />
      )}
    </>
  )
}

export const ChannelActions = ({ channel, rules }: { channel: Channel; rules: number }) => (
  <span className={styles.actions}>
    {channel.state === 'works' && <SendTest channel={channel} />}
    {channel.state !== 'works' && !isOwn(channel) && <TryAgain channel={channel} />}
    {channel.state === 'works' && !isOwn(channel) && <SwitchOff channel={channel} />}
    {!isOwn(channel) && <Remove channel={channel} rules={rules} />}
  </span>
)
