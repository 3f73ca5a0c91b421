import { type Channel, changeChannel, listChannels } from '@gildscope/contracts'
import { Switch } from '@gildscope/ui/forms'
import { Link } from 'react-router-dom'
import { paths } from '../../../../pages/paths.ts'
import { useChange } from '../../../../shell/use-change.ts'
import { isOwn } from './channel-model.ts'

const Digest = ({ channel: { id, isDigest } }: { channel: Channel }) => {
  const { send } = useChange(changeChannel, { target: id, refetches: [listChannels], says: null })
  return (
    <Switch
      isOn={isDigest}
      onChange={(isOn) => void send({ body: { id, isDigest: isOn } })}
      title="Events are collected and sent in one mail a day"
    >
      once a day
    </Switch>
  )
}

/** What is particular about a channel. */
export const ChannelHow = ({ channel }: { channel: Channel }) => {
  switch (channel.kind) {
    case 'page':
      return 'its sound is switched at the bell'
    case 'mail':
      if (channel.state === 'works') return <Digest channel={channel} />
      return isOwn(channel) ? <Link to={paths.account}>Account Management</Link> : 'by the link that is mailed to it'
    case 'push':
      return 'kept for one hour'
    case 'webhook':
      return channel.secretHint === null ? 'signed' : <code>whsec_…{channel.secretHint}</code>
  }
}
