import type { CSSProperties, PointerEvent } from 'react'
import { ChartCursor } from '../chart/chart-cursor.tsx'
import styles from './heat-grid.module.css'

const SCALE = [0, 0.25, 0.5, 0.75, 1]

/** `level`: 0 to 1. Lightness of one hue, which `--tone` is; the least is still told from the ground. */
const shade = (level: number): CSSProperties => ({ '--level': `${Math.round(4 + 92 * level)}%` }) as CSSProperties

/** What the shades between two ends mean. */
export const HeatScale = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.scale}>
    {from}
    {SCALE.map((level) => (
      <span aria-hidden="true" className={styles.shade} key={level} style={shade(level)} />
    ))}
    {to}
  </span>
)

export type HeatCell = { level: number; text: string } | null

type HeatGridProps = {
  caption: string
  /** What the columns are. */
  corner: string
  columns: readonly string[]
  rows: readonly string[]
  /** Row by row; null where nothing is known. */
  cells: readonly HeatCell[]
  /** Each so many columns one is named, as far as eyes go. */
  nameEvery: number
  /** A cell with a mark. */
  marked?: number
  index: number | null
  onMove: (index: number | null) => void
  cursor: { label: string; valueText: string }
}

/** A table whose cells are shaded; keys move from cell to cell, and readers read it as a table. */
export const HeatGrid = (props: HeatGridProps) => {
  const { caption, corner, columns, rows, cells, nameEvery, marked, index, onMove, cursor } = props
  const handleOver = ({ target }: PointerEvent) => {
    const place = target instanceof HTMLElement ? target.dataset.place : undefined
    onMove(place === undefined ? null : Number(place))
  }
  const nameWidth = `calc(${Math.min(16, Math.max(...rows.map(({ length }) => length)))}ch + 12px)`
  return (
    <div className={styles.map}>
      {/* The pointer only chooses what is said of a cell; keys have the slider. */}
      <table className={styles.grid} onPointerLeave={() => onMove(null)} onPointerOver={handleOver}>
        <caption className="gs-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" style={{ width: nameWidth }}>
              <span className="gs-visually-hidden">{corner}</span>
            </th>
            {columns.map((name, column) => (
              <th key={name} scope="col">
                <span className={column % nameEvery === 0 ? undefined : 'gs-visually-hidden'}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const place = row * columns.length + at
                const cell = cells[place] ?? null
                const marks = [
                  cell === null ? styles.unknown : styles.shade,
                  place === marked && styles.isMarked,
                  place === index && styles.isAt,
                ]
                return (
                  <td
                    className={marks.filter(Boolean).join(' ')}
                    data-place={place}
                    key={column}
                    style={cell === null ? undefined : shade(cell.level)}
                  >
                    <span className="gs-visually-hidden">{cell === null ? 'not known' : cell.text}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ChartCursor count={cells.length} index={index} onMove={onMove} {...cursor} />
    </div>
  )
}
