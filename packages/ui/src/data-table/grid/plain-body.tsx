import { Fragment, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TableModel } from '../model/use-table-model.ts'
import { BodyRow } from './body-row.tsx'
import { DetailRow } from './detail-row.tsx'
import styles from './table-grid.module.css'

/** The number of rows visible without scrolling on most screens. */
const FIRST_ROWS = 20

/** Everything that the drawing of rows depends on; stable while all of it is. */
const useSheet = <Row extends object>(model: TableModel<Row>) => {
  const { rows, parts, greatest, tile, variant, headRows, wide, details, opened } = model
  const { offset } = model.given
  const columnCount = model.layout.shown.length + model.rails
  return useMemo(
    () => ({ rows, parts, greatest, tile, variant, headRows, offset, wide, details, opened, columnCount }),
    [rows, parts, greatest, tile, variant, headRows, offset, wide, details, opened, columnCount],
  )
}

/** The previous value, until the next one has been painted. */
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

/**
 * Rows of one page: visible ones immediately, the others right after, so that clicks do not wait for invisible rows.
 */
export const PlainBody = <Row extends object>({ model }: { model: TableModel<Row> }) => {
  const { rowKey, toggle, selection } = model
  const sheet = useSheet(model)
  const later = useAfterPaint(sheet)
  // The very first rows are drawn in slices, because they do not follow a click; later ones immediately.
  const deferred = useDeferredValue(sheet)
  const first = deferred.rows.length === 0 ? deferred : sheet
  const draw = (of: typeof sheet, from: number, to: number) => {
    const { rows, parts, greatest, tile, variant, headRows, offset, wide, details, opened, columnCount } = of
    return rows.slice(from, to).map((row, index) => {
      const place = from + index
      const key = String(rowKey(row))
      const ariaRow = headRows + offset + place + 1
      const isOpen = details !== undefined && opened.has(key)
      return (
        // Elements are reused for other rows: updating takes half the time of creating new ones.
        <Fragment key={place}>
          <BodyRow
            rowKey={key}
            ariaRow={ariaRow}
            greatest={greatest}
            isGrid={variant !== 'ranking'}
            isSelected={selection && selection.key === rowKey(row)}
            tile={tile}
            rank={variant === 'ranking' ? offset + place + 1 : null}
            row={row}
            wide={wide?.(row) ?? null}
            parts={parts}
            isOpen={isOpen}
            {...(details !== undefined && { opens: details.label, onToggle: toggle })}
          />
          {isOpen && <DetailRow columnCount={columnCount}>{details.draw(row)}</DetailRow>}
        </Fragment>
      )
    })
  }
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
