import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { Verdict } from './model.ts'
import styles from './verification.module.css'

const ICONS = { yes: IconCheck, no: IconX, unchecked: IconClock } as const

/** A tick or a cross, with a label. */
export const VerdictMark = ({ verdict: { kind, words } }: { verdict: Verdict }) => {
  const Icon = ICONS[kind]
  return (
    <span className={`${styles.verdict} ${styles[kind]}`}>
      <Icon aria-hidden="true" size={14} stroke={2} />
      {words}
    </span>
  )
}
