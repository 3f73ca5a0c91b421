import type { Snapshot } from '@gildscope/holdings'
import { Button } from '@gildscope/ui'
import { IconRefresh } from '@tabler/icons-react'
import styles from './holes-note.module.css'
import { placeWords } from './place-words.ts'

const SHOWN = 4

type HolesNoteProps = {
  holes: Snapshot['holes']
  /** Names the snapshot. */
  title: string
  /** The consequence, as a sentence. */
  consequence: string
  isBusy: boolean
  onRetry: () => void
}

/** What a snapshot could not read and why, and a button to fetch only that. */
export const HolesNote = ({ holes, title, consequence, isBusy, onRetry }: HolesNoteProps) => {
  if (holes.length === 0) return null
  const more = holes.length - SHOWN
  return (
    <div className={styles.holes}>
      <p className={styles.head}>
        <span>
          {title}: <strong>{holes.length} could not be read</strong>
        </span>
        <Button disabled={isBusy} icon={IconRefresh} onClick={onRetry} size="small">
          {holes.length === 1 ? 'Retry it' : 'Retry them'}
        </Button>
      </p>
      <p className={styles.names}>
        {holes
          .slice(0, SHOWN)
          .map((hole) => `${placeWords(hole)}: ${hole.reason}.`)
          .join(' ')}
        {more > 0 && ` And ${more} more.`} {consequence}
      </p>
    </div>
  )
}
