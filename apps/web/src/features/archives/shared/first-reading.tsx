import { Notice } from '@gildscope/ui'
import { IconCalendarTime } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import { comeBackWords } from './come-back.ts'

type FirstReadingProps = {
  /** When there will be more to see; null: unknown. */
  at: string | null
  /** What was read, and what the next reading adds; receives when that will be. */
  children: (when: string) => ReactNode
}

/** Takes the place of a graph while a single reading is known: there is nothing to compare it with. */
export const FirstReading = ({ at, children }: FirstReadingProps) => {
  const now = useMinute()
  return (
    <Notice icon={<IconCalendarTime size={20} stroke={1.75} />} title={comeBackWords(at, now)}>
      {children(at === null ? 'with the next reading' : clockTime(at, now))}
    </Notice>
  )
}
