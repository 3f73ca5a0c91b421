import { type RefObject, type SyntheticEvent, useEffect } from 'react'
import type { Column } from '../columns/column.ts'

/** The column and row of a cell. */
export type CellPlace<Row> = { column: Column<Row>; row: Row }

/**
 * Writes additional details of a cell into its title on hover or focus: otherwise hundreds of texts that are rarely
 * read would have to be created with every click.
 */
export const useCellDetails = <Row>(
  grid: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  placeOf: (cell: HTMLElement) => CellPlace<Row> | null,
) => {
  // Other rows have other details.
  useEffect(() => {
    for (const cell of grid.current?.querySelectorAll('tbody [data-column][title]') ?? []) cell.removeAttribute('title')
  }, [grid, rows])
  return ({ target }: SyntheticEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const place = cell === null ? null : placeOf(cell)
    const detail = place?.column.detail?.(place.row) ?? null
    if (cell !== null && detail !== null) cell.title = detail
  }
}
