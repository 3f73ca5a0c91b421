import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import styles from './cell-card.module.css'
import type { CellWords } from './cell-words.ts'

export type CardPlace = { left: number; top: number } | { left: number; bottom: number }

type CellCardProps = { id: string; words: CellWords; place: CardPlace }

/** What is missing in a cell; placed below or above its row, never over it. */
export const CellCard = ({ id, words: { title, done, lead, missing, more }, place }: CellCardProps) => (
  <div className={styles.card} id={id} role="tooltip" style={place satisfies CSSProperties}>
    <p className={styles.title}>{title}</p>
    {done !== null && (
      <p className={styles.done}>
        <IconCheck aria-hidden="true" size={14} stroke={2} />
        {done}
      </p>
    )}
    {lead !== null && <p>{lead}</p>}
    {missing.length > 0 && (
      <ul aria-label="Missing">
        {missing.map((name, at) => (
          <li key={`${at} ${name}`}>
            <IconCircle aria-hidden="true" size={12} stroke={2} />
            {name}
          </li>
        ))}
      </ul>
    )}
    {more > 0 && <p>and {more} more</p>}
  </div>
)
