import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TableModel } from '../model/use-table-model.ts'
import { BodyRow } from './body-row.tsx'
import styles from './table-grid.module.css'

/** As many as are in sight of a box that was not scrolled, on most screens. */
const FIRST_ROWS = 20

/** Everything that rows are drawn of; the same as long as all of it is. */
const useSheet = <Row extends object>({ rows, parts, greatest, tile, variant, headRows, given }: TableModel<Row>) => {
  const { offset } = given
  return useMemo(
    () => ({ rows, parts, greatest, tile, variant, headRows, offset }),
    [rows, parts, greatest, tile, variant, headRows, offset],
  )
}

/** The value before, until what is drawn of the next one is painted. */
const useAfterPaint = <Value,>(value: Value): Value => {
  const [seen, setSeen] = useState(value)
  useEffect(() => {
    if (seen === value) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setSeen(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [seen, value])
  return seen
}

/** Rows of one page: what is in sight at once, the others right after it, so that no click waits for what nobody sees. */
export const PlainBody = <Row extends object>({ model }: { model: TableModel<Row> }) => {
  const { rowKey, selection, wide } = model
  const sheet = useSheet(model)
  const later = useAfterPaint(sheet)
  // The first rows of all are drawn in slices, for nobody has clicked for them; what follows a click at once.
  const deferred = useDeferredValue(sheet)
  const first = deferred.rows.length === 0 ? deferred : sheet
  const draw = ({ rows, parts, greatest, tile, variant, headRows, offset }: typeof sheet, from: number, to: number) =>
    rows.slice(from, to).map((row, index) => {
      const place = from + index
      return (
        // Other rows take the places of these: to update them takes half the time of drawing new ones.
        <BodyRow
          key={place}
          rowKey={String(rowKey(row))}
          ariaRow={headRows + offset + place + 1}
          greatest={greatest}
          isGrid={variant !== 'ranking'}
          isSelected={selection && selection.key === rowKey(row)}
          tile={tile}
          rank={variant === 'ranking' ? offset + place + 1 : null}
          row={row}
          wide={wide?.(row) ?? null}
          parts={parts}
        />
      )
    })
  return (
    <tbody
      aria-busy={later !== sheet || first !== sheet || undefined}
      className={model.given.isStale ? styles.stale : undefined}
    >
      {draw(first, 0, FIRST_ROWS)}
      {draw(later, FIRST_ROWS, sheet.rows.length)}
    </tbody>
  )
}
