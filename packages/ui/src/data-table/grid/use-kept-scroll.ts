import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

type Place = { top: number; left: number }

const MOST_KEPT = 100
const places = new Map<string, Place>()

const keep = (key: string, place: Place): void => {
  const [oldest] = places.keys()
  if (!places.has(key) && places.size >= MOST_KEPT && oldest !== undefined) places.delete(oldest)
  places.set(key, place)
}

/**
 * Restores the scroll position of a box when the user navigates back to its page; returns the handler for its scroll
 * event.
 */
export const useKeptScroll = (box: RefObject<HTMLElement | null>, label: string, hasRows: boolean) => {
  const key = `${useLocation().key} ${label}`
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !hasRows) return
    isDone.current = true
    const place = places.get(key)
    if (place === undefined || box.current === null) return
    box.current.scrollTop = place.top
    box.current.scrollLeft = place.left
  }, [box, key, hasRows])
  return (element: HTMLElement): void => keep(key, { top: element.scrollTop, left: element.scrollLeft })
}
