import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** `expected`: of boxes as wide as the page, which have a width before they are laid out. */
type When = 'expected' | 'after layout' | 'never'

/** Of the box that was measured last: the next one is as wide, most of the time. */
let seenWidth = 0
const FRAME = 2

/** What a box as wide as the page will have inside, on a phone from edge to edge; 0: unknown. */
const expectedWidth = (isNarrow: boolean): number => {
  const page = document.querySelector('main')
  if (seenWidth > 0 || page === null) return seenWidth
  if (isNarrow) return page.clientWidth
  const { paddingLeft, paddingRight } = getComputedStyle(page)
  return Math.max(0, page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - FRAME) || 0
}

/**
 * Inner width of an element in px; 0 while it is unknown or not needed. A table that is laid out to be measured is laid
 * out again with the widths that follow, which takes a phone a fifth of a second: only where another width was expected.
 */
export const useBoxWidth = (box: RefObject<HTMLElement | null>, when: When, isNarrow: boolean): number => {
  const [width, setWidth] = useState(() => (when === 'expected' ? expectedWidth(isNarrow) : 0))
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || when === 'never') return
    const observer = new ResizeObserver(() => {
      const { clientWidth } = element
      if (when === 'after layout') return setWidth(clientWidth)
      seenWidth = clientWidth
      // It is called between layout and paint, so that no other width is seen.
      flushSync(() => setWidth(clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, when])
  return width
}
