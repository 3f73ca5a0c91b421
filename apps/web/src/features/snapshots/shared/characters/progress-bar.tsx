import { useId } from 'react'
import styles from './characters.module.css'

type ProgressBarProps = { label: string; done: number; total: number }

/** The progress of something; it stays at 100 %, so that nothing below it moves. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps) => {
  const id = useId()
  return (
    <span className={styles.progress}>
      <span id={id}>{label}</span>
      <progress aria-labelledby={id} max={Math.max(1, total)} value={done} />
      <span className={styles.progressText}>
        {done}/{total}
      </span>
    </span>
  )
}
