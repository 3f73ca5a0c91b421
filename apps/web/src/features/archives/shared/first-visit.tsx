import { ARCHIVES } from '@gildscope/contracts'
import { Button, Panel } from '@gildscope/ui'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowsExchange,
  IconCheck,
  IconListDetails,
  IconLock,
  IconPlayerPlay,
  IconPlayerStop,
  IconSettings,
  IconSwords,
} from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../pages/paths.ts'
import { useAccount } from '../../../shell/session/session.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import styles from './first-visit.module.css'
import { type FirstReading, firstReadings } from './first-visit-model.ts'
import { StoredDataDialog } from './stored-data/stored-data-dialog.tsx'
import { useUpdate } from './update-button.tsx'
import type { Archives } from './use-archives.ts'

const PARTS = [
  {
    Icon: IconArrowsExchange,
    title: 'Completed trades',
    text: 'item, price, quantity, when listed and when sold; for ever',
  },
  { Icon: IconListDetails, title: 'Open orders', text: 'their last state and when each was first seen' },
  { Icon: IconSwords, title: 'World versus World', text: 'age, rank and 14 counters, as days' },
  {
    Icon: IconLock,
    title: 'Nothing else',
    text: 'no friends, no mail, and no bags unless you switch on Account Value; your key is in no log and no link',
  },
] as const

const ReadingRow = ({ reading: { account, tone, word, detail } }: { reading: FirstReading }) => {
  const Icon = tone === 'good' ? IconCheck : IconAlertTriangle
  return (
    <li className={styles.account}>
      <span className={styles.line}>
        <strong>{account}</strong>
        <span className={styles[tone]}>
          <Icon aria-hidden="true" size={15} stroke={2} />
          {word}
        </span>
      </span>
      <span className={styles.detail}>{detail}</span>
    </li>
  )
}

const WhatWillBeStored = ({ archives, onChoose }: { archives: Archives; onChoose: () => void }) => {
  const { gameAccounts, accountLevel } = useAccount()
  const now = useNow()
  const readings = firstReadings(archives.all, gameAccounts, (iso) => clockTime(iso, now))
  return (
    <Panel note={`every ${archives.updateHours} hours, account level ${accountLevel - 1}`} title="What will be stored">
      <ul className={styles.accounts}>
        {readings.map((reading) => (
          <ReadingRow key={reading.account} reading={reading} />
        ))}
      </ul>
      <div className={styles.stop}>
        <p>
          <strong>How to stop.</strong> Switch an account off here, or delete its key: reading stops immediately, and we
          ask whether to keep or delete the stored data. “Export everything” on your account page holds all of it.
        </p>
        <Button icon={IconPlayerStop} onClick={onChoose} size="small">
          Stop for an account
        </Button>
        <Button size="small" to={paths.privacy} variant="quiet">
          Privacy
        </Button>
      </div>
    </Panel>
  )
}

/**
 * Shown before the first reading: what will be stored, how often, which accounts are excluded and why, and how to stop.
 */
export const FirstVisit = ({ archives }: { archives: Archives }) => {
  const [isChoosing, setChoosing] = useState(false)
  const { canUpdate, isPending, waitsUntil, now, update } = useUpdate(archives)
  return (
    <div className={styles.columns}>
      <section className={styles.intro}>
        <span aria-hidden="true" className={styles.sign}>
          <IconArchive size={20} stroke={1.75} />
        </span>
        <h2 className={styles.title}>Your archive begins with the first reading</h2>
        <p className={styles.text}>{ARCHIVES[archives.kind].words.intro}</p>
        <ul className={styles.parts}>
          {PARTS.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" size={18} stroke={1.75} />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button disabled={!canUpdate || isPending} icon={IconPlayerPlay} onClick={update} variant="primary">
            Read now
          </Button>
          <Button icon={IconSettings} onClick={() => setChoosing(true)}>
            Choose what is stored
          </Button>
          <span className={styles.detail} role="status">
            {isPending && 'Reading now'}
            {!isPending && waitsUntil !== null && `Possible again at ${clockTime(waitsUntil, now)}`}
          </span>
        </div>
      </section>
      <WhatWillBeStored archives={archives} onChoose={() => setChoosing(true)} />
      {isChoosing && <StoredDataDialog archives={archives} onClose={() => setChoosing(false)} />}
    </div>
  )
}
