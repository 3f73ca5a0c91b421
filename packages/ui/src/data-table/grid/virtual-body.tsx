import { lazy, type RefObject, Suspense } from 'react'
import type { TableModel } from '../model/use-table-model.ts'
import { BodyRow } from './body-row.tsx'

const VirtualRows = lazy(() => import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })))

const FIRST_ROWS = 20

/** Rows that are drawn as they come into view; the first ones immediately. */
export const VirtualBody = <Row extends object>({
  model,
  box,
}: {
  model: TableModel<Row>
  box: RefObject<HTMLElement | null>
}) => {
  const { rows, rowKey, wide, selection, layout, parts, greatest, tile, headRows } = model
  const draw = (start: number, end: number) =>
    rows
      .slice(start, end)
      .map((row, index) => (
        <BodyRow
          key={rowKey(row)}
          rowKey={String(rowKey(row))}
          ariaRow={headRows + start + index + 1}
          greatest={greatest}
          isGrid
          isSelected={selection && selection.key === rowKey(row)}
          tile={tile}
          rank={null}
          row={row}
          wide={wide?.(row) ?? null}
          parts={parts}
        />
      ))
  return (
    <Suspense fallback={<tbody>{draw(0, FIRST_ROWS)}</tbody>}>
      <VirtualRows box={box} columnCount={layout.sections.length} count={rows.length} draw={draw} />
    </Suspense>
  )
}
