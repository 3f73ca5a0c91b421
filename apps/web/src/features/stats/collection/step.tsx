import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './collection.module.css'

type StepProps = {
  number: number
  title: string
  note?: ReactNode
  isDone: boolean
  /** Whether this is the current step. */
  isDue: boolean
  /** At the right of the head. */
  end?: ReactNode
  children?: ReactNode
}

/** One step of the form; completed steps stay readable. */
export const Step = ({ number, title, note, isDone, isDue, end, children }: StepProps) => (
  <section aria-label={title} className={styles.step}>
    <span aria-hidden="true" className={`${styles.sign} ${isDone ? styles.done : isDue ? styles.due : ''}`}>
      {isDone ? <IconCheck size={15} stroke={2} /> : number}
    </span>
    <div className={styles.stepBody}>
      <header className={styles.stepHead}>
        <h2>
          {title}
          {isDone && <span className="gs-visually-hidden">, done</span>}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </header>
      {children}
    </div>
  </section>
)
