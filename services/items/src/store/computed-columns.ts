import { COMPUTED_ITEM_FIELDS } from '@gildscope/contracts'
import { ITEM_FIGURES } from '@gildscope/market'
import type { Column } from './column.ts'
import { type Computation, perRow } from './computation.ts'
import { OTHER_COMPUTATIONS } from './other-computations.ts'
import type { Snapshot } from './snapshot.ts'

export type ColumnLookup = { get(field: string): Column | undefined }

const COMPUTATIONS: ReadonlyMap<string, Computation> = new Map([
  ...[...ITEM_FIGURES].map(([field, figure]): [string, Computation] => [field, perRow(figure)]),
  ...OTHER_COMPUTATIONS,
])

type Made = { sources: readonly Column[]; column: Column }

/** By the first source: columns are immutable, so results based on the same ones stay valid across versions. */
const made = new WeakMap<Column, Map<string, Made>>()

const computedColumn = (snapshot: Snapshot, field: string): Column | undefined => {
  const computation = COMPUTATIONS.get(field)
  const kind = COMPUTED_ITEM_FIELDS.get(field)?.kind
  if (computation === undefined || kind === undefined || kind === 'text' || kind === 'json') return undefined
  const columns = columnsOf(snapshot)
  const sources = computation.sources.map((source): Column => {
    const column = columns.get(source)
    if (column === undefined) throw new Error(`${source} is no column`)
    return column
  })
  const ofFirst = made.get(sources[0]!) ?? new Map<string, Made>()
  made.set(sources[0]!, ofFirst)
  const kept = ofFirst.get(field)
  if (kept?.sources.every((source, at) => source === sources[at])) return kept.column
  const column: Column = { kind, values: computation.values(sources, snapshot) }
  ofFirst.set(field, { sources, column })
  return column
}

/** The snapshot's columns and the computed ones, which are created on first use. */
export const columnsOf = (snapshot: Snapshot): ColumnLookup => ({
  get: (field) => snapshot.columns.get(field) ?? computedColumn(snapshot, field),
})
