import { MINUTE_MS } from '@gildscope/base/time'
import { Button } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import badge from '../../../../shell/freshness/freshness.module.css'
import { Ring } from '../../../../shell/freshness/ring.tsx'
import { useNow } from '../../../../shell/time/use-now.ts'
import { clockTime, duration, utcTime } from '../../../../shell/time/words.ts'
import styles from './characters.module.css'
import type { CharactersReading } from './use-characters.ts'

/** So long the game gives the same answer. */
const RENEWS_MS = 5 * MINUTE_MS

/** The age of the page's data. */
const Age = ({ readAt }: { readAt: number }) => {
  const now = useNow()
  const ageMs = Math.max(0, now - readAt)
  const iso = new Date(readAt).toISOString()
  return (
    <span className={badge.badge} title={`Read ${utcTime(iso)}`}>
      <Ring ratio={Math.min(1, ageMs / RENEWS_MS)} tone="fresh" />
      <span className={badge.age}>Read {clockTime(iso, now)}</span>
      <span className={`${badge.note} ${styles.ageNote}`}>
        {ageMs < MINUTE_MS ? 'just now' : `${duration(ageMs / 1000)} old`}
      </span>
    </span>
  )
}

/** Age of the reading, and the button that reads again. */
export const ReadingTools = ({ reading: { state, readAgain } }: { reading: CharactersReading<unknown> }) => (
  <>
    {state.readAt !== null && !state.isReading && <Age readAt={state.readAt} />}
    <Button
      disabled={state.isReading || state.accounts.total === 0}
      icon={IconRefresh}
      isPending={state.isReading}
      onClick={readAgain}
      title="Asks the game for everything on this page again; its answers stay the same for five minutes"
      variant="quiet"
    >
      <span className={styles.toolWord}>Read again</span>
    </Button>
  </>
)
