import type { ReactNode } from 'react'
import { onDemand } from '../../../figures/on-demand.ts'
import type { AnyColumn, Aside, CellValue, ColumnKind } from '../column.ts'

export type FilterGrammar = 'text' | 'number' | 'gold' | 'percent' | 'hours' | 'date'

/** The context of a cell besides its value. */
export type CellContext = {
  /** Page of the row's item. */
  href: string | null
  aside?: Aside | null
  /** Greatest value among the visible rows, for bars. */
  greatest: number
  /** Size of item icons: 20 in rankings, 24 on a phone, where names take two lines. */
  tile: 20 | 22 | 24
  /** A grey line below the value. */
  under?: string | null
}

/** Everything that differs between columns of different kinds. */
export type Kind<Value, Column> = {
  isRight: boolean
  /** Width of a column in px. */
  width: number
  /** Width of the line in a skeleton's cell, relative to the cell. */
  skeletonRatio: number
  grammar: FilterGrammar
  compare: (a: Value, b: Value) => number
  /** The text for filters and for copying. */
  text: (value: Value, column: Column) => string
  /** In CSV and JSON: copper, percent, ISO text. */
  raw: (value: Value) => string | number | null
  cell: (value: Value, column: Column, context: CellContext) => ReactNode
  /** Shown if there is no value, instead of a dash. */
  missing?: ReactNode
  /**
   * The visible figure, for calculating its width, with `•` for a metal's dot and `▲` for an arrow; texts may be cut.
   */
  figure?: (value: Value, column: Column) => string
}

export type AnyKind = Kind<CellValue, AnyColumn>

type ColumnOf<K extends ColumnKind> = Extract<AnyColumn, { kind: K }>
type ValueOf<K extends ColumnKind> = NonNullable<ReturnType<ColumnOf<K>['value']>>

/** The cast is safe because `kindOf` hands a kind only columns of that kind, whose values are of its type. */
export const defineKind = <K extends ColumnKind>(_kind: K, spec: Kind<ValueOf<K>, ColumnOf<K>>): AnyKind =>
  spec as unknown as AnyKind

const collator = onDemand(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))
export const compareText = (a: string, b: string): number => collator().compare(a, b)
export const compareNumbers = (a: number, b: number): number => a - b

const MOST_DECIMALS = 4

/** For files: ratios without meaningless digits; small ones keep four significant ones. */
export const rawNumber = (value: number): number | null => {
  if (!Number.isFinite(value)) return null
  if (Number.isInteger(value)) return value
  return Number(Math.abs(value) < 1 ? value.toPrecision(MOST_DECIMALS) : value.toFixed(MOST_DECIMALS))
}
