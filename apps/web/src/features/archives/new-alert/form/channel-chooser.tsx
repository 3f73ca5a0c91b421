import type { Channel } from '@gildscope/contracts'
import { Checkbox } from '@gildscope/ui/forms'
import { Link } from 'react-router-dom'
import { alertsPath } from '../../../../pages/alert-paths.ts'
import { Chooser } from './chooser.tsx'
import styles from './sentence.module.css'

type ChannelChooserProps = {
  /** Undefined: loading. */
  channels: readonly Channel[] | undefined
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const wordsOf = (channels: readonly Channel[], chosen: readonly string[]): string => {
  const kinds = channels.filter(({ id }) => chosen.includes(id)).map(({ kind }) => kind)
  return [...new Set(kinds)].join(', ') || 'the page only'
}

const stateWords = ({ name, state }: Channel): string => (state === 'works' ? name : `${name}; ${state}`)

/** How the reader hears of it; the page itself always does. */
export const ChannelChooser = ({ channels = [], chosen, onChange }: ChannelChooserProps) => {
  const others = channels.filter(({ kind }) => kind !== 'page')
  return (
    <Chooser chosen={wordsOf(channels, chosen)} label="Channels">
      {() => (
        <div className={styles.checks}>
          <p className={styles.hint}>Every event is in the list of events and at the bell. Besides:</p>
          {others.map((channel) => (
            <Checkbox
              hint={stateWords(channel)}
              isOn={chosen.includes(channel.id)}
              key={channel.id}
              label={channel.kind}
              onChange={(isOn) => onChange(isOn ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id))}
            />
          ))}
          <Link className={styles.more} to={alertsPath('channels')}>
            Add a channel
          </Link>
        </div>
      )}
    </Chooser>
  )
}
