import type { Done } from '../lines/use-done.ts'
import styles from './answer.module.css'

/** The tick of a line. */
export const LineBox = ({ done, of, name }: { done: Done; of: string; name: string }) => (
  <label className={styles.tick}>
    <input
      aria-label={`${name}: done`}
      checked={done.isDone(of)}
      onChange={({ currentTarget }) => done.set(of, currentTarget.checked)}
      type="checkbox"
    />
  </label>
)
