import type { Alert, Channel, ChannelKind } from '@gildscope/contracts'
import { formatNumber, Missing, ScrollBox } from '@gildscope/ui'
import {
  type Icon,
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconClock,
  IconDeviceMobile,
  IconMail,
  IconWebhook,
} from '@tabler/icons-react'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../../shell/time/words.ts'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelHow } from './channel-how.tsx'
import { KIND_WORDS, rulesOf, STATE_WORDS, tookText } from './channel-model.ts'
import styles from './channels.module.css'
import { PushRow } from './push-row.tsx'

const ICONS: Readonly<Record<ChannelKind, Icon>> = {
  page: IconBell,
  mail: IconMail,
  push: IconDeviceMobile,
  webhook: IconWebhook,
}
const STATE_ICONS: Readonly<Record<Channel['state'], Icon>> = {
  works: IconCheck,
  unconfirmed: IconClock,
  off: IconAlertTriangle,
}

const State = ({ channel: { kind, state, since, reason } }: { channel: Channel }) => {
  const now = useMinute()
  const Sign = STATE_ICONS[state]
  const when = since === null ? '' : clockTime(since, now)
  return (
    <>
      <span className={`${styles.state} ${styles[state]}`}>
        <Sign aria-hidden="true" size={15} stroke={2} />
        {state === 'off' && when !== '' ? `Off since ${when}` : STATE_WORDS[state]}
      </span>
      <span className={styles.small}>
        {reason ?? (kind === 'page' ? 'always on' : when === '' ? '' : `since ${when}`)}
      </span>
    </>
  )
}

type RowProps = { channel: Channel; rules: number; isChosen: boolean; onChoose: () => void }

const Row = ({ channel, rules, isChosen, onChoose }: RowProps) => {
  const now = useMinute()
  const Sign = ICONS[channel.kind]
  const { lastAt, delivered7d, failed7d, delay7dMs, state } = channel
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <th scope="row">
        <button
          aria-pressed={isChosen}
          className={styles.choose}
          onClick={onChoose}
          title="Show its last tries"
          type="button"
        >
          <span aria-hidden="true" className={styles.sign}>
            <Sign size={16} stroke={1.75} />
          </span>
          <span className={styles.two}>
            {KIND_WORDS[channel.kind]}
            <span className={styles.small}>{channel.kind === 'page' ? 'bell and messages' : channel.name}</span>
          </span>
        </button>
      </th>
      <td className={`${styles.groupStart} ${styles.stateCell}`}>
        <State channel={channel} />
      </td>
      <td className={`${styles.figure} ${styles.groupStart}`} data-head="Rules">
        <span className={state !== 'works' && rules > 0 ? styles.off : undefined}>{formatNumber(rules)}</span>
      </td>
      <td className={styles.how}>
        <ChannelHow channel={channel} />
      </td>
      <td className={styles.groupStart} data-head="Last sent">
        {lastAt === null ? <Missing /> : <span title={utcTime(lastAt)}>{clockTime(lastAt, now)}</span>}
        {delay7dMs !== null && (
          <span className={styles.small} title="95 % of what was delivered at the first try, 7 days">
            within {tookText(delay7dMs)}
          </span>
        )}
      </td>
      <td className={styles.figure} data-head="7 days">
        {formatNumber(delivered7d)}
      </td>
      <td className={styles.figure} data-head="Failed">
        {formatNumber(failed7d)}
      </td>
      <td className={styles.end}>
        <ChannelActions channel={channel} rules={rules} />
      </td>
    </tr>
  )
}

type ChannelsTableProps = {
  channels: readonly Channel[]
  alerts: readonly Alert[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

export const ChannelsTable = ({ channels, alerts, chosenId, onChoose }: ChannelsTableProps) => (
  <div className={styles.panel}>
    <ScrollBox label="Channels">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th className={styles.groupStart} scope="col">
              State
            </th>
            <th className={`${styles.figure} ${styles.groupStart}`} scope="col">
              Rules
            </th>
            <th scope="col">How</th>
            <th className={styles.groupStart} scope="col">
              Last sent
            </th>
            <th className={styles.figure} scope="col">
              7 days
            </th>
            <th className={styles.figure} scope="col">
              Failed
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <Row
              channel={channel}
              isChosen={channel.id === chosenId}
              key={channel.id}
              onChoose={() => onChoose(channel.id)}
              rules={rulesOf(channel, alerts)}
            />
          ))}
          <PushRow channels={channels} />
        </tbody>
      </table>
    </ScrollBox>
    <p className={styles.legend}>
      <span>An event is handed to its channels within 5 s of the end of the poll that made it true.</span>
      <span>mails of one minute are one mail, those of a digest one a day</span>
    </p>
  </div>
)
