import { SECOND_MS } from '@gildscope/base/time'
import { Button } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Ring } from '../../../shell/freshness/ring.tsx'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockSecond, timeLeft } from '../../../shell/time/words.ts'
import styles from './collection.module.css'
import type { Snapshot } from './draft.ts'

/** The game may be a little late with what it renews. */
const GRACE_MS = 2 * SECOND_MS
const SOONEST_MS = 10 * SECOND_MS
/** A snapshot that is waited for is tried so often, at least so far apart; nobody may be there to do it. */
const MOST_TRIES = 5
const AGAIN_MS = 15 * SECOND_MS

type AnswerAgeProps = {
  snapshot: Snapshot
  /** The answer is too old to show what was done since the first snapshot. */
  isTooEarly?: boolean
  isBusy: boolean
  onAgain: () => void
}

/** The time of the game's answer, when the next one is available, and a button to fetch it. */
export const AnswerAge = ({
  snapshot: { madeAt, renewsAt, takenAt },
  isTooEarly = false,
  isBusy,
  onAgain,
}: AnswerAgeProps) => {
  const now = useNow()
  const [stopped, setStopped] = useState(0)
  const [tried, setTried] = useState({ of: takenAt, times: 0, at: 0 })
  const { times, at } = tried.of === takenAt ? tried : { times: 0, at: 0 }
  const isWaiting = isTooEarly && stopped !== takenAt && (times < MOST_TRIES || isBusy)
  // A call made too early is useless; once a new answer is available, it is what the user wants.
  const dueAt = Math.max(renewsAt + GRACE_MS, takenAt + SOONEST_MS, at + AGAIN_MS)
  const isDue = isWaiting && !isBusy && now >= dueAt
  useEffect(() => {
    if (!isDue) return
    setTried({ of: takenAt, times: times + 1, at: Date.now() })
    onAgain()
  }, [isDue, takenAt, times, onAgain])
  const left = renewsAt - now
  const ratio = Math.min(1, Math.max(0, (now - madeAt) / Math.max(1, renewsAt - madeAt)))
  return (
    <div className={isTooEarly ? `${styles.age} ${styles.early}` : styles.age}>
      <Ring ratio={ratio} tone={isTooEarly ? 'late' : 'fresh'} />
      <p>
        The game shows this character as of <strong>{clockSecond(madeAt, now)}</strong>
        {isTooEarly && ', before anything can have been opened'}.{' '}
        {left > 0 ? (
          <>
            It renews at {clockSecond(renewsAt, now)}, in <strong>{timeLeft(left)}</strong>.
          </>
        ) : (
          'It has been renewed since.'
        )}
        {isWaiting && times === 0 && ' The snapshot is taken again then.'}
        {isWaiting && times > 0 && !isBusy && ` The snapshot is tried again at ${clockSecond(dueAt, now)}.`}
      </p>
      {isWaiting ? (
        <Button onClick={() => setStopped(takenAt)} size="small">
          Do not wait
        </Button>
      ) : (
        <Button disabled={isBusy} icon={IconRefresh} onClick={onAgain} size="small">
          Take again
        </Button>
      )}
    </div>
  )
}
