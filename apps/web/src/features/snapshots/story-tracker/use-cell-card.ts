import { type RefObject, type SyntheticEvent, useEffect, useId, useState } from 'react'
import type { CardPlace } from './cell-card.tsx'

/** A cell, by the names of its row and column. */
export type CellRef = { row: string; column: string }
type Shown = CellRef & { place: CardPlace }

const WIDTH = 252
const GAP = 6
/** A card of some names. */
const USUAL_HEIGHT = 220

const placeOf = (cell: Element, frame: Element): CardPlace => {
  const [own, box] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()]
  const left = Math.max(0, Math.min(own.left - box.left, box.width - WIDTH))
  const hasRoomBelow = own.bottom + USUAL_HEIGHT < window.innerHeight || own.top < USUAL_HEIGHT
  return hasRoomBelow ? { left, top: own.bottom - box.top + GAP } : { left, bottom: box.bottom - own.top + GAP }
}

/** Shows a card for the hovered or focused cell; Escape hides it. */
export const useCellCard = (frame: RefObject<HTMLElement | null>) => {
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = (): void => setShown(null)
  const show = ({ target }: SyntheticEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-story]') : null
    const { row, story: column } = cell?.dataset ?? {}
    if (cell === null || frame.current === null || row === undefined || column === undefined) hide()
    else if (shown?.row !== row || shown.column !== column)
      setShown({ row, column, place: placeOf(cell, frame.current) })
  }
  useEffect(() => {
    if (shown === null) return
    const cell = frame.current?.querySelector(
      `[data-row="${CSS.escape(shown.row)}"][data-story="${CSS.escape(shown.column)}"]`,
    )
    cell?.setAttribute('aria-describedby', id)
    const handleKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setShown(null)
    }
    window.addEventListener('keydown', handleKey)
    return () => {
      cell?.removeAttribute('aria-describedby')
      window.removeEventListener('keydown', handleKey)
    }
  }, [shown, frame, id])
  return { id, shown, show, hide }
}
