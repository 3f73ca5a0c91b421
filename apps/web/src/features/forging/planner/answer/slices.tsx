import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Those that wait to be drawn; the first of them is with the next frame. */
const waiting = new Set<() => void>()

const drawNext = (): void => {
  const [first] = waiting
  first?.()
  if (waiting.size > 0) requestAnimationFrame(drawNext)
}

const Slice = ({ children }: { children: ReactNode }) => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const draw = (): void => {
      waiting.delete(draw)
      setDrawn(true)
    }
    waiting.add(draw)
    if (waiting.size === 1) requestAnimationFrame(drawNext)
    return () => void waiting.delete(draw)
  }, [])
  return isDrawn && children
}

const ROWS = 10

/** A row each; a few with every frame, because a browser takes a tenth of a second to lay out a hundred at once. */
export const Slices = ({ children, isAtOnce }: { children: readonly ReactNode[]; isAtOnce: boolean }) =>
  isAtOnce
    ? children
    : Array.from({ length: Math.ceil(children.length / ROWS) }, (_, nth) => (
        // A slice has no other name than its place.
        <Slice key={String(nth)}>{children.slice(nth * ROWS, (nth + 1) * ROWS)}</Slice>
      ))

/** From when the page is printed: paper has everything. */
export const useOnPaper = (): boolean => {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const handlePrint = (): void => flushSync(() => setOnPaper(true))
    addEventListener('beforeprint', handlePrint)
    return () => removeEventListener('beforeprint', handlePrint)
  }, [])
  return isOnPaper
}
