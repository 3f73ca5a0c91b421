import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { Button } from '@gildscope/ui'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../pages/paths.ts'
import { NEWEST } from '../../../shell/bell/use-notices.ts'
import { Page } from '../../../shell/page.tsx'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import styles from './alerts.module.css'
import { muteWords } from './channels/channel-model.ts'
import { Channels } from './channels/channels.tsx'
import { Events } from './events/events.tsx'
import { useAlerts, useChannels, useEvents } from './queries.ts'
import { Rules } from './rules/rules.tsx'
import { Tabs } from './tabs.tsx'
import { useTab } from './use-tab.ts'

const NewAlert = () => (
  <Button icon={IconPlus} to={paths.newAlert} variant="primary">
    New alert
  </Button>
)

/** `/alerts`: rules with their states, what they reported, and how the reader hears of it. */
export const AlertsPage = () => {
  const tab = useTab()
  const isPhone = useIsPhone()
  const { alerts, state } = useAlerts()
  const { channels, state: channelState } = useChannels()
  const { notices } = useEvents(NEWEST)
  const used = alerts === undefined ? '' : `${alerts.length} of ${ACCOUNT_LIMITS.alerts} rules`
  return (
    <Page
      actions={isPhone ? undefined : <NewAlert />}
      isMarket={tab === 'rules'}
      lead="What the site watches for you. Nothing fires on data that is old, unsure or one coin deep."
      title="Alerts"
    >
      <div className={styles.stack}>
        <div className={styles.bar}>
          <Tabs
            counts={{ rules: alerts?.length, events: notices?.total, channels: channels?.length }}
            tab={tab}
            unseen={notices?.unseen ?? 0}
          />
          {!isPhone && tab === 'rules' && <span className={styles.used}>{used && `${used}, most pressing first`}</span>}
          {tab === 'channels' && <span className={styles.mute}>{muteWords(channels ?? [], alerts ?? [])}</span>}
        </div>
        {tab === 'rules' && <Rules alerts={alerts} channels={channels} state={state} />}
        {tab === 'events' && <Events />}
        {tab === 'channels' && <Channels alerts={alerts} channels={channels} state={channelState} />}
      </div>
      {isPhone && (
        <div className={styles.foot}>
          <span>{used}</span>
          <NewAlert />
        </div>
      )}
    </Page>
  )
}
