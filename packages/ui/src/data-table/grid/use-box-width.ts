import { type RefObject, useLayoutEffect, useState } from 'react'

/** `at once`: before the first picture, which costs a layout of the page for each element. */
type When = 'at once' | 'after layout' | 'never'

/** Inner width of an element in px; 0 while it is unknown or not needed. */
export const useBoxWidth = (box: RefObject<HTMLElement | null>, when: When): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || when === 'never') return
    const measure = () => setWidth(element.clientWidth)
    if (when === 'at once') measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, when])
  return width
}
