import styles from './legend.module.css'
import { StoryCell } from './story-row.tsx'

const CELLS = [
  { done: 5, required: 5, word: 'complete' },
  { done: 3, required: 7, word: 'begun' },
  { done: 0, required: 7, word: 'not begun' },
] as const

/** Explains the appearance of the cells. */
export const Legend = () => (
  <ul aria-label="Cells" className={styles.legend}>
    {CELLS.map(({ word, ...cell }) => (
      <li key={word}>
        <span aria-hidden="true">
          <StoryCell {...cell} />
        </span>
        {word}
      </li>
    ))}
  </ul>
)
