import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner width of an element in px; 0 while it is unknown or not needed. */
export const useBoxWidth = (box: RefObject<HTMLElement | null>, isNeeded: boolean): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || !isNeeded) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isNeeded])
  return width
}
