import { useEffect, useRef, useState } from 'react'
import type { ColumnGroup } from '../columns/column.ts'
import type { TableLayout } from '../view/table-layout.ts'
import type { TableControl } from '../view/use-table-view.ts'
import styles from './table-toolbar.module.css'

type GroupStripProps<Row> = { groups: readonly ColumnGroup[]; layout: TableLayout<Row>; table: TableControl }

/** Scrolls a group's head next to the first column; false: it is not drawn. */
const jumpTo = (strip: HTMLElement | null, groupId: string): boolean => {
  const head = strip?.parentElement?.querySelector<HTMLElement>(`[data-group="${CSS.escape(groupId)}"]`)
  const box = head?.closest<HTMLElement>('[data-box]')
  const first = box?.querySelector<HTMLElement>('thead tr > *')
  if (head === undefined || head === null || box === undefined || box === null) return false
  box.scrollLeft = head.offsetLeft - (first?.offsetWidth ?? 0)
  return true
}

/** Names of the groups in a line; clicking one opens the group and scrolls to it. */
export const GroupStrip = <Row,>({ groups, layout, table }: GroupStripProps<Row>) => {
  const strip = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  // A group that was collapsed is drawn only after this.
  useEffect(() => {
    if (wanted !== null && jumpTo(strip.current, wanted)) setWanted(null)
  })
  const go = (groupId: string): void => {
    setCurrent(groupId)
    setWanted(groupId)
    const isSeen = layout.sections.some((section) => section.kind === 'columns' && section.group?.id === groupId)
    if (isSeen) return
    const start = layout.open.findIndex(({ group }) => group === groupId)
    if (start === -1) table.toggleGroup(groupId)
    else table.setFirstColumn(start)
  }
  const shown = current ?? layout.openGroups[0]
  return (
    <nav ref={strip} aria-label="Column groups" className={styles.strip}>
      {groups.map((group) => (
        <button
          key={group.id}
          aria-current={group.id === shown}
          className={styles.stop}
          onClick={() => go(group.id)}
          type="button"
        >
          {group.title.replace(/,? side$/, '').replace(',', '')}
        </button>
      ))}
    </nav>
  )
}
