import type { Channel, Delivery } from '@gildscope/contracts'
import { Missing, Panel, ScrollBox } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { useMinute } from '../../../../shell/time/use-now.ts'
import { clockTime, utcTime } from '../../../../shell/time/words.ts'
import { KIND_WORDS, outcomeWords, tookText } from './channel-model.ts'
import styles from './channels.module.css'

const isBad = ({ outcome }: Delivery): boolean => outcome === 'failed' || outcome === 'given-up'

/** What became of the last messages of a channel. */
export const LastTries = ({ channel }: { channel: Channel }) => {
  const now = useMinute()
  const { kind, deliveries } = channel
  return (
    <Panel
      note={kind === 'webhook' ? 'the same event keeps its id' : kind === 'page' ? '' : channel.name}
      title={`${KIND_WORDS[kind]}, last tries`}
    >
      {deliveries.length === 0 ? (
        <p className={styles.note}>
          {kind === 'page' ? 'The page needs no delivery: events are there at once.' : 'Nothing was sent yet.'}
        </p>
      ) : (
        <ScrollBox label="Last tries">
          <table className={panels.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th className={styles.left} scope="col">
                  Event
                </th>
                <th className={styles.left} scope="col">
                  Answer
                </th>
                <th scope="col">Took</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery, place) => (
                // Events have no identity here but their place.
                <tr key={`${delivery.at} ${place}`}>
                  <th scope="row" title={utcTime(delivery.at)}>
                    {clockTime(delivery.at, now)}
                  </th>
                  <td className={`${styles.left} ${styles.wraps}`}>{delivery.title}</td>
                  <td className={`${styles.left} ${styles.wraps}`}>
                    <span className={isBad(delivery) ? styles.bad : undefined}>{outcomeWords(delivery)}</span>
                    {delivery.nextTryAt !== null && (
                      <span className={panels.note}>, next {clockTime(delivery.nextTryAt, now)}</span>
                    )}
                  </td>
                  <td>{delivery.tookMs === null ? <Missing /> : tookText(delivery.tookMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {kind === 'webhook' && <p className={styles.foot}>After seven tries it is off; its events stay in the list.</p>}
    </Panel>
  )
}
