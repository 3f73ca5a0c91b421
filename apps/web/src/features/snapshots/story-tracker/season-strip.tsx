import { Button } from '@gildscope/ui'
import type { RefObject } from 'react'
import type { StoryGroup } from './columns.ts'
import styles from './story-table.module.css'

type SeasonStripProps = { groups: readonly StoryGroup[]; frame: RefObject<HTMLElement | null> }

/** On a phone: scrolls to a season of the table, which is wider than the screen. */
export const SeasonStrip = ({ groups, frame }: SeasonStripProps) => {
  const handleJump = (id: string): void => {
    const head = frame.current?.querySelector<HTMLElement>(`[data-season="${CSS.escape(id)}"]`)
    const first = frame.current?.querySelector<HTMLElement>(`.${CSS.escape(styles.first ?? '')}`)
    const box = head?.closest('table')?.parentElement
    if (head && box) box.scrollTo({ left: head.offsetLeft - (first?.offsetWidth ?? 0) })
  }
  return (
    <nav aria-label="Seasons" className={styles.strip}>
      {groups.map(({ season: { id, name, label } }) => (
        <Button key={id} onClick={() => handleJump(id)} size="small" title={name}>
          {label}
        </Button>
      ))}
    </nav>
  )
}
