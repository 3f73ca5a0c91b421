import { type RefObject, startTransition, useEffect, useState } from 'react'

const NEAR_PX = 200
/** A mere edge of it does not count. */
const EDGE_PX = 64
/** By then everything visible has requested its data and drawn it; until then nothing else is drawn. */
const QUIET_MS = 1_000
const IDLE_MS = 2_000

type Stop = () => void

const whenSeen = (element: Element, marginPx: number, notify: () => void): Stop => {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && notify(),
    { rootMargin: `${marginPx}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const whenIdle = (notify: () => void): Stop => {
  // Not in every browser.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(notify, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(notify, { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

/** Whether to draw something expensive: immediately if visible, otherwise when it comes near or the browser is idle. */
export const useDue = (place: RefObject<HTMLElement | null>): boolean => {
  // Measuring its position would force a layout before the page is complete: the observer reports afterwards.
  const [isDue, setDue] = useState(!('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = place.current
    if (isDue || element === null) return undefined
    // In slices: it is a lot of work, and input takes precedence.
    const notify = () => startTransition(() => setDue(true))
    const stops = [whenSeen(element, -EDGE_PX, notify)]
    const quiet = setTimeout(() => stops.push(whenSeen(element, NEAR_PX, notify), whenIdle(notify)), QUIET_MS)
    return () => {
      clearTimeout(quiet)
      for (const stop of stops) stop()
    }
  }, [place, isDue])
  return isDue
}

/** Whether a place has become visible. */
export const useSeen = (place: RefObject<HTMLElement | null>, isAlways: boolean): boolean => {
  const [isSeen, setSeen] = useState(isAlways || !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = place.current
    if (isSeen || element === null) return undefined
    return whenSeen(element, 0, () => startTransition(() => setSeen(true)))
  }, [place, isSeen])
  return isSeen
}
