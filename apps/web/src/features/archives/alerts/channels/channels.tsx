import type { Alert, Channel } from '@gildscope/contracts'
import { Loading } from '@gildscope/ui'
import type { Fetched } from '../../../../api/fetched.ts'
import { Failed } from '../../../../market/failed.tsx'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import page from '../alerts.module.css'
import { AddChannel } from './add-channel.tsx'
import styles from './channels.module.css'
import { ChannelsTable } from './channels-table.tsx'
import { LastTries } from './last-tries.tsx'
import { WithoutChannel } from './without-channel.tsx'

/** The one that needs a look: one that is off, else the one that sent last. */
const usualChannel = (channels: readonly Channel[]): Channel | undefined =>
  channels.find(({ state }) => state === 'off') ??
  channels.toSorted((a, b) => (b.deliveries[0]?.at ?? '').localeCompare(a.deliveries[0]?.at ?? ''))[0]

type ChannelsProps = {
  alerts: readonly Alert[] | undefined
  channels: readonly Channel[] | undefined
  state: Fetched
}

/** How the reader hears of events. */
export const Channels = ({ alerts = [], channels, state }: ChannelsProps) => {
  const [chosenId, setChosen] = useQueryParam('channel')
  if (channels === undefined)
    return (
      <div className={page.panel}>
        {state.error === null ? (
          <Loading lines={6} />
        ) : (
          <Failed isAlert state={state} title="The channels could not be fetched" who="The account service" />
        )}
      </div>
    )
  const chosen = channels.find(({ id }) => id === chosenId) ?? usualChannel(channels)
  return (
    <>
      <ChannelsTable alerts={alerts} channels={channels} chosenId={chosen?.id} onChoose={setChosen} />
      <div className={styles.columns}>
        <AddChannel channels={channels} />
        {chosen !== undefined && <LastTries channel={chosen} />}
        <WithoutChannel />
      </div>
    </>
  )
}
