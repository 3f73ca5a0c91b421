import { nextTurn } from '@gildscope/service-kit'
import { type Column, copyColumn, isNumeric, moveColumn, writableTexts } from './column.ts'
import { internText } from './dictionary.ts'
import { type Layout, layOut, lengthOf, type RowLookup, type Snapshot } from './snapshot.ts'

/** Rows of a query as the driver gives them: arrays in the order of the selected columns. */
export type Page = readonly (readonly unknown[])[]

const decimalFactor = (field: string): number => (field.endsWith('_coverage') ? 10_000 : 100)

type ToNumber = (value: unknown) => number
const toNumber = (field: string, kind: Column['kind']): ToNumber => {
  const factor = decimalFactor(field)
  return (value) => {
    if (value === null || value === undefined) return Number.NaN
    if (typeof value === 'number') {
      if (kind === 'decimal') return Math.round(value * factor) / factor
      // Estimates are fractions of a unit in the database.
      return kind === 'integer' ? Math.round(value) : value
    }
    return value instanceof Date ? value.getTime() : Number(value)
  }
}

/** Keys in order, as in every answer. */
const toJson = (value: unknown): string | null => {
  if (value === null || typeof value !== 'object') return null
  if (Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Copies at most this many columns in one turn of the event loop. */
const COLUMNS_PER_TURN = 8

const moveColumns = async (previous: Snapshot, layout: Layout): Promise<Map<string, Column>> => {
  const columns = new Map<string, Column>()
  for (const [field, column] of previous.columns) {
    columns.set(field, moveColumn(column, layout.moved.subarray(0, lengthOf(field, layout))))
    if (columns.size % COLUMNS_PER_TURN === 0) await nextTurn()
  }
  return columns
}

const needsLayout = (previous: Snapshot, tradable: ReadonlyMap<number, boolean>): boolean =>
  [...tradable].some(([id, isTradable]) => {
    const row = previous.rowOf.get(id)
    return row === undefined || row < previous.tradable !== isTradable
  })

/** The next snapshot under construction: columns are copied on their first change, so readers do not see it. */
export class Draft {
  readonly #previous: Snapshot
  readonly #layout: Layout
  readonly #columns: Map<string, Column>
  /** Columns that belong to this draft alone. */
  readonly #owned = new Set<string>()
  #copiedInTurn = 0

  private constructor(previous: Snapshot, layout: Layout, columns: Map<string, Column>) {
    this.#previous = previous
    this.#layout = layout
    this.#columns = columns
  }

  /** `tradable` names the items that are new or changed, with whether they are traded. */
  static async begin(previous: Snapshot, tradable: ReadonlyMap<number, boolean>): Promise<Draft> {
    if (!needsLayout(previous, tradable))
      return new Draft(previous, { ...previous, moved: new Int32Array(0) }, new Map(previous.columns))
    const layout = layOut(previous, tradable)
    const draft = new Draft(previous, layout, await moveColumns(previous, layout))
    for (const field of draft.#columns.keys()) draft.#owned.add(field)
    return draft
  }

  get rowOf(): RowLookup {
    return this.#layout.rowOf
  }

  /** Sets column `field` of `rows` to the values at `index` of the page; row -1 marks unknown items. */
  fill(field: string, rows: Int32Array, page: Page, index: number): void {
    this.#setEach(
      field,
      page.length,
      (i) => rows[i]!,
      (i) => page[i]![index],
    )
  }

  /** The same from a function of the row, for every row of the column. */
  fillAll(field: string, valueFor: (row: number) => unknown): void {
    this.#setEach(field, lengthOf(field, this.#layout), (i) => i, valueFor)
  }

  /** Lets others have a turn once many columns were copied: fresh memory is slow. */
  async rest(): Promise<void> {
    if (this.#copiedInTurn < COLUMNS_PER_TURN) return
    this.#copiedInTurn = 0
    await nextTurn()
  }

  numbers(field: string): Float64Array {
    const column = this.#columnOf(field)
    if (!isNumeric(column)) throw new Error(`${field} holds no numbers`)
    return column.values
  }

  /** Lets one field show another's column. */
  alias(field: string, source: string): void {
    this.#columns.set(field, this.#columnOf(source))
  }

  publish({ version, lastPollAt }: Pick<Snapshot, 'version' | 'lastPollAt'>): Snapshot {
    const { ids, tradable, rowsById, rowOf } = this.#layout
    const serial = this.#previous.serial + 1
    return { serial, version, lastPollAt, ids, tradable, rowsById, rowOf, columns: this.#columns }
  }

  #columnOf(field: string): Column {
    const column = this.#columns.get(field)
    if (column === undefined) throw new Error(`no column ${field}`)
    return column
  }

  #own(field: string): Column {
    const column = this.#columnOf(field)
    if (this.#owned.has(field)) return column
    const copy = copyColumn(column)
    this.#columns.set(field, copy)
    this.#owned.add(field)
    this.#copiedInTurn += 1
    return copy
  }

  #setEach(field: string, count: number, rowAt: (i: number) => number, valueAt: (i: number) => unknown): void {
    let column = this.#columnOf(field)
    const length = lengthOf(field, this.#layout)
    const numberFrom = toNumber(field, column.kind)
    for (let i = 0; i < count; i += 1) {
      const row = rowAt(i)
      if (row < 0 || row >= length) continue
      const value = valueAt(i)
      if (column.kind === 'text') {
        const code = internText(column.dictionary, value === null ? null : String(value))
        if (column.codes[row] === code) continue
        column = this.#own(field)
        if (column.kind === 'text') column.codes[row] = code
      } else if (column.kind === 'json') {
        const text = toJson(value)
        if (column.texts[row] === text) continue
        column = this.#own(field)
        if (column.kind === 'json') writableTexts(column)[row] = text
      } else {
        const number = numberFrom(value)
        if (Object.is(column.values[row], number)) continue
        column = this.#own(field)
        if (isNumeric(column)) column.values[row] = number
      }
    }
  }
}
