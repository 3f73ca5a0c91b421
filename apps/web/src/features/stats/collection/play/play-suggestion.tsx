import { Button, formatNumber } from '@gildscope/ui'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import type { Draft } from '../draft.ts'
import type { LinkedAccount } from '../use-key.ts'
import styles from './play.module.css'
import { PlayFrame } from './play-frame.tsx'
import { usePlayable } from './use-play.ts'

type PlaySuggestionProps = {
  linked: LinkedAccount
  queue: PoliteQueue
  onChoose: (choice: Pick<Draft, 'character' | 'magicFind' | 'activity'>) => void
}

/** In a demo: suggests a character that has something to open. */
export const PlaySuggestion = ({ linked, queue, onChoose }: PlaySuggestionProps) => {
  const { data } = usePlayable({ linked, queue })
  const bags = data?.open.find(({ key }) => key === null)
  if (data === undefined || bags === undefined) return null
  const { character, magicFind } = data
  return (
    <PlayFrame>
      <div className={styles.luck}>
        <p>
          {character} carries {formatNumber(bags.count)} × {bags.name}.
        </p>
        <Button onClick={() => onChoose({ character, magicFind: String(magicFind), activity: 'Opening' })}>
          Fill in the form
        </Button>
      </div>
    </PlayFrame>
  )
}
