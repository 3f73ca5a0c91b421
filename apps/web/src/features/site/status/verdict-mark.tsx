import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { Verdict } from './model.ts'
import styles from './status.module.css'

const ICONS = { good: IconCheck, warn: IconAlertTriangle, bad: IconX, plain: IconMinus } as const

/** The verdict on a figure, as sign, word and colour. */
export const VerdictMark = ({ verdict, word }: { verdict: Verdict; word: string }) => {
  const Icon = ICONS[verdict]
  return (
    <span className={`${styles.mark} ${styles[verdict]}`}>
      <Icon aria-hidden="true" size={14} stroke={2} />
      {word}
    </span>
  )
}
