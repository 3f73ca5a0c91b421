import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react'

export type VirtualRowsProps = {
  box: RefObject<HTMLElement | null>
  count: number
  /** Draws the rows from `start` up to but excluding `end`. */
  draw: (start: number, end: number) => ReactNode
  columnCount: number
}

const OVERSCAN = 10
const ROW = 30

const heightOfRow = (body: HTMLElement | null): number => {
  const row = body?.querySelector<HTMLElement>('tr[data-grid-row]')
  return row === null || row === undefined || row.offsetHeight === 0 ? ROW : row.offsetHeight
}

const Space = ({ height, columnCount }: { height: number; columnCount: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  )

/** All rows are as high as the first one, in every density. */
export const VirtualRows = ({ box, count, draw, columnCount }: VirtualRowsProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(ROW)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 800, height: 500 },
  })
  useLayoutEffect(() => {
    // A box that is mounted together with its rows is not there when they look for it, and they would not follow it.
    if (virtual.scrollElement === null) drawAgain()
    const height = heightOfRow(body.current)
    if (height === rowHeight) return
    setRowHeight(height)
    virtual.measure()
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (first === undefined || last === undefined) return <tbody ref={body}>{draw(0, OVERSCAN * 2)}</tbody>
  return (
    <tbody ref={body}>
      <Space columnCount={columnCount} height={first.start} />
      {draw(first.index, last.index + 1)}
      <Space columnCount={columnCount} height={virtual.getTotalSize() - last.end} />
    </tbody>
  )
}
