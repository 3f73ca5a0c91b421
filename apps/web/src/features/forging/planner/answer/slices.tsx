import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Those that wait to be drawn; the first of them is with the next frame. */
const waiting = new Set<() => void>()

const drawNext = (): void => {
  const [first] = waiting
  first?.()
  if (waiting.size > 0) requestAnimationFrame(drawNext)
}

const Slice = ({ of, children }: { of: unknown; children: ReactNode }) => {
  const [drawn, setDrawn] = useState<{ of: unknown } | null>(null)
  const isDrawn = drawn?.of === of
  const last = useRef<ReactNode>(null)
  useEffect(() => {
    if (isDrawn) last.current = children
  }, [isDrawn, children])
  useEffect(() => {
    if (isDrawn) return
    const draw = (): void => {
      waiting.delete(draw)
      setDrawn({ of })
    }
    waiting.add(draw)
    if (waiting.size === 1) requestAnimationFrame(drawNext)
    return () => void waiting.delete(draw)
  }, [isDrawn, of])
  return isDrawn ? children : last.current
}

const ROWS = 10

type SlicesProps = {
  /** What the rows are about: those of another take their places slice by slice, and until then the former ones stay. */
  of: unknown
  children: readonly ReactNode[]
  isAtOnce: boolean
}

/** A row each; a few with every frame, because a browser takes a tenth of a second to lay out a hundred at once. */
export const Slices = ({ of, children, isAtOnce }: SlicesProps) =>
  isAtOnce
    ? children
    : Array.from({ length: Math.ceil(children.length / ROWS) }, (_, nth) => (
        // A slice has no other name than its place.
        <Slice key={String(nth)} of={of}>
          {children.slice(nth * ROWS, (nth + 1) * ROWS)}
        </Slice>
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
