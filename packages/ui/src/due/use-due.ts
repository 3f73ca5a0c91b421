import { type RefObject, useLayoutEffect, useState } from 'react'

const NEAR_PX = 200
const IDLE_MS = 2_000

const whenIdle = (tell: () => void): (() => void) => {
  // Not in every browser.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(tell, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(tell, { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

/** Whether it is time to draw something dear: at once in sight, elsewhere when it comes near or nothing else is to do. */
export const useDue = (place: RefObject<HTMLElement | null>): boolean => {
  const [isDue, setDue] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (isDue || element === null) return undefined
    const isInSight = element.getBoundingClientRect().top < innerHeight
    if (isInSight || !('IntersectionObserver' in globalThis)) {
      setDue(true)
      return undefined
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDue(true),
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element)
    const stopIdle = whenIdle(() => setDue(true))
    return () => {
      observer.disconnect()
      stopIdle()
    }
  }, [place, isDue])
  return isDue
}
