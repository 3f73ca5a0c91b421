import type { Alert, AlertState } from '@gildscope/contracts'
import { type Icon, IconBell, IconBellRinging, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react'
import { useNow } from '../../../../shell/time/use-now.ts'
import type { ItemReadings } from '../../shared/alerts/readings.ts'
import { heldOf, stateNote, stateWords } from './rule-model.ts'
import styles from './rules.module.css'

const ICONS: Readonly<Record<Exclude<AlertState, 'holding'>, Icon>> = {
  armed: IconBell,
  waiting: IconClock,
  fired: IconBellRinging,
  paused: IconPlayerPause,
  ended: IconCheck,
}

/** More polls are not told apart at this size. */
const MOST_PIPS = 6

const Pips = ({ held, of }: { held: number; of: number }) => {
  const pips = Math.min(of, MOST_PIPS)
  const full = Math.round((held / of) * pips)
  return (
    <span aria-hidden="true" className={styles.pips}>
      {Array.from({ length: pips }, (_, at) => (
        <span className={at < full ? styles.pipFull : styles.pip} key={at} />
      ))}
    </span>
  )
}

/** The state of a rule: sign, word and what there is to know about it. */
export const StateWord = ({ alert }: { alert: Alert }) => {
  const now = useNow()
  const Sign = alert.state === 'holding' ? null : ICONS[alert.state]
  return (
    <span className={`${styles.state} ${styles[alert.state]}`}>
      {Sign === null ? (
        <Pips held={heldOf(alert)} of={alert.rule.hold} />
      ) : (
        <Sign aria-hidden="true" size={15} stroke={1.75} />
      )}
      {stateWords(alert, now)}
    </span>
  )
}

export const StateNote = ({ alert, items }: { alert: Alert; items: readonly ItemReadings[] | undefined }) => (
  <span className={alert.state === 'waiting' ? `${styles.small} ${styles.waiting}` : styles.small}>
    {stateNote(alert, items)}
  </span>
)
