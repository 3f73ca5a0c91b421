import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'

const CELL = '[data-cell]'
const ROW = '[data-grid-row]'
const PAGE = 10

const cellsIn = (row: Element | undefined): HTMLElement[] => [...(row?.querySelectorAll<HTMLElement>(CELL) ?? [])]
const columnOf = (cell: HTMLElement): number => Number(cell.dataset.cell)

/** The cell of a row in a column, or the previous one: heads of groups span several columns. */
const cellAt = (row: Element | undefined, column: number): HTMLElement | undefined => {
  const cells = cellsIn(row)
  return cells.findLast((cell) => columnOf(cell) <= column) ?? cells[0]
}

const rowStep = (key: string): number | null => {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key === 'PageDown') return PAGE
  return key === 'PageUp' ? -PAGE : null
}

/** The cell that a key leads to. */
const targetOf = (grid: Element, from: HTMLElement, key: string, isFar: boolean): HTMLElement | undefined => {
  const rows = [...grid.querySelectorAll(ROW)]
  const rowIndex = rows.findIndex((row) => row.contains(from))
  const cells = cellsIn(rows[rowIndex])
  const step = rowStep(key)
  if (step !== null) {
    const next = Math.max(0, Math.min(rows.length - 1, rowIndex + step))
    return cellAt(rows[next], columnOf(from))
  }
  if (key === 'ArrowRight') return cells[cells.indexOf(from) + 1]
  if (key === 'ArrowLeft') return cells[cells.indexOf(from) - 1]
  if (key === 'Home') return isFar ? cellsIn(rows[0])[0] : cells[0]
  if (key === 'End') return isFar ? cellsIn(rows.at(-1)).at(-1) : cells.at(-1)
  return undefined
}

const ownText = (cell: HTMLElement): string => cell.textContent ?? ''

/** Puts a text on the clipboard, where the browser allows it. */
const copyText = async (text: string): Promise<void> => navigator.clipboard?.writeText(text).catch(() => undefined)

/**
 * One cell of the grid is in the tab order; arrows move from cell to cell. Works on the elements, so that moving
 * redraws no rows.
 */
export const useGridKeys = (
  grid: RefObject<HTMLElement | null>,
  { isOn, textOf = ownText }: { isOn: boolean; textOf?: (cell: HTMLElement) => string },
) => {
  useEffect(() => {
    if (!isOn || grid.current === null) return
    for (const inner of grid.current.querySelectorAll<HTMLElement>('tbody a, tbody button')) inner.tabIndex = -1
    // The first head, whether or not the rows have loaded.
    if (grid.current.querySelector(`${CELL}[tabindex="0"]`) === null)
      grid.current.querySelector<HTMLElement>(CELL)?.setAttribute('tabindex', '0')
  })
  if (!isOn) return {}

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const cell = event.target.closest<HTMLElement>(CELL)
    if (cell === null || grid.current === null) return
    for (const before of grid.current.querySelectorAll(`${CELL}[tabindex="0"]`)) before.setAttribute('tabindex', '-1')
    cell.setAttribute('tabindex', '0')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>(CELL)
    if (cell === null || grid.current === null || event.altKey) return
    const isFar = event.ctrlKey || event.metaKey
    if (isFar && event.key.toLowerCase() === 'c' && window.getSelection()?.isCollapsed !== false) {
      void copyText(textOf(cell))
      return
    }
    if (event.key === 'Enter' && target === cell && cell.closest('tbody') !== null) {
      cell.querySelector<HTMLElement>('a, button')?.click()
      return
    }
    const next = targetOf(grid.current, cell, event.key, isFar)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return { onFocus, onKeyDown }
}
