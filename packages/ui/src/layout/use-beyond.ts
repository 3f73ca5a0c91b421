import { type RefObject, useEffect } from 'react'

/** Marks a box with columns on its left, and the frame around it if there are more on its right. */
export const markBeyond = (box: HTMLElement): void => {
  const { scrollLeft, clientWidth, scrollWidth } = box
  box.toggleAttribute('data-scrolled', scrollLeft > 0)
  box.parentElement?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1)
}

/** The same from now on, until the function that it returns is called. */
export const watchBeyond = (box: HTMLElement): (() => void) => {
  const mark = () => markBeyond(box)
  const observer = new ResizeObserver(mark)
  for (const element of [box, ...box.children]) observer.observe(element)
  box.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('scroll', mark)
  }
}

/** The same for as long as the box is shown. */
export const useBeyond = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => (box.current === null ? undefined : watchBeyond(box.current)), [box])
}
