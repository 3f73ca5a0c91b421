import { formatNumber } from '@gildscope/ui'
import { IconArrowBarToUp, IconEqual } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { STATE_WORDS } from './place-words.ts'
import styles from './queue-bar.module.css'
import type { QueuePlace } from './queue-place.ts'

/** The bar is full here; its scale is logarithmic, for ten units in front are as far from one as a thousand from a hundred. */
const FULL_UNITS = 100_000

const shareOf = (ahead: number): number => Math.min(1, Math.log1p(ahead) / Math.log1p(FULL_UNITS))

const WORDS: Record<QueuePlace['state'], (place: QueuePlace) => ReactNode> = {
  first: () => (
    <>
      <IconArrowBarToUp aria-hidden="true" size={14} stroke={2} />
      {STATE_WORDS.first}
    </>
  ),
  own: () => STATE_WORDS.own,
  level: ({ ahead }) => (
    <>
      <IconEqual aria-label={STATE_WORDS.level} role="img" size={14} stroke={2} />
      {formatNumber(ahead)} ahead
    </>
  ),
  undercut: ({ ahead }) => `${formatNumber(ahead)} ahead`,
  absent: () => STATE_WORDS.absent,
}

/** Whether others are in front, and how many units. */
export const QueueBar = ({ place }: { place: QueuePlace }) => (
  <span className={`${styles.queue} ${styles[place.state]}`}>
    <span className={styles.word}>{WORDS[place.state](place)}</span>
    <span aria-hidden="true" className={styles.track} style={{ '--share': shareOf(place.ahead) } as CSSProperties} />
  </span>
)
