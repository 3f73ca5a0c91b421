import type { GameAccount } from '@gildscope/contracts'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import styles from './keys.module.css'
import { keyVerdict } from './model.ts'

const ICONS = { good: IconCheck, warn: IconClock, bad: IconX } as const

export const KeyState = ({ row, now }: { row: GameAccount; now: number }) => {
  const { tone, word, detail } = keyVerdict(row, now)
  const Icon = ICONS[tone]
  return (
    <>
      <p className={`${styles.state} ${styles[tone]}`}>
        <Icon aria-hidden="true" size={15} stroke={2} />
        {word}
      </p>
      <p className={styles.detail} title={detail}>
        {detail}
      </p>
    </>
  )
}
