import { IconCheck, IconLoader2, IconX } from '@tabler/icons-react'
import type { Step } from './model.ts'
import styles from './verification.module.css'

const ICONS = { done: IconCheck, waiting: IconLoader2, failed: IconX } as const
const WORDS = { done: 'read', waiting: 'on its way', failed: 'could not be read' } as const

/** Loading progress in four steps. */
export const StepsLine = ({ steps }: { steps: readonly Step[] }) => {
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <div
      aria-label="Progress"
      aria-valuemax={steps.length}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuetext={steps.map(({ label, state }) => `${label} ${WORDS[state]}`).join(', ')}
      className={styles.steps}
      role="progressbar"
    >
      {steps.map(({ label, state }) => {
        const Icon = ICONS[state]
        return (
          <span className={`${styles.step} ${styles[state]}`} key={label}>
            <Icon aria-hidden="true" size={14} stroke={2} />
            {label}
          </span>
        )
      })}
    </div>
  )
}
