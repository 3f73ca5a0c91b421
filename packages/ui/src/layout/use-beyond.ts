import { type RefObject, useEffect } from 'react'

/** Marks a box with columns on its left, and the frame around it if there are more on its right. */
export const markBeyond = (box: HTMLElement): void => {
  const { scrollLeft, clientWidth, scrollWidth } = box
  box.toggleAttribute('data-scrolled', scrollLeft > 0)
  box.parentElement?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1)
}

/** The same for as long as the box is shown. */
export const useBeyond = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const mark = () => markBeyond(current)
    const observer = new ResizeObserver(mark)
    for (const element of [current, ...current.children]) observer.observe(element)
    current.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', mark)
    }
  }, [box])
}
