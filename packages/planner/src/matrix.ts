import type { LinearProgram } from './solver.ts'

/** Columns and rows of a program as they come. */
export class Matrix {
  readonly #costs: number[] = []
  readonly #uppers: number[] = []
  readonly #wholeUppers: number[] = []
  readonly #isWhole: number[] = []
  readonly #starts: number[] = [0]
  readonly #indices: number[] = []
  readonly #values: number[] = []
  readonly #rowLower: number[] = []
  readonly #rowUpper: number[] = []

  addRow(lower: number, upper: number): number {
    this.#rowLower.push(lower)
    this.#rowUpper.push(upper)
    return this.#rowLower.length - 1
  }

  addColumn(
    cost: number,
    upper: number,
    isWhole: boolean,
    entries: Iterable<readonly [row: number, by: number]>,
    /** Of the program in whole numbers; a bound that is met says nothing of what one more unit costs. */
    wholeUpper = upper,
  ): number {
    this.#costs.push(cost)
    this.#uppers.push(upper)
    this.#wholeUppers.push(Math.min(upper, wholeUpper))
    this.#isWhole.push(isWhole ? 1 : 0)
    for (const [row, by] of entries) {
      if (by === 0) continue
      this.#indices.push(row)
      this.#values.push(by)
    }
    this.#starts.push(this.#indices.length)
    return this.#costs.length - 1
  }

  linear(isWhole: boolean): LinearProgram {
    const [numCols, numRows] = [this.#costs.length, this.#rowLower.length]
    return {
      numCols,
      numRows,
      colCost: Float64Array.from(this.#costs),
      colLower: new Float64Array(numCols),
      colUpper: Float64Array.from(isWhole ? this.#wholeUppers : this.#uppers),
      rowLower: Float64Array.from(this.#rowLower),
      rowUpper: Float64Array.from(this.#rowUpper),
      matrix: {
        format: 'csc',
        numRows,
        numCols,
        starts: Int32Array.from(this.#starts),
        indices: Int32Array.from(this.#indices),
        values: Float64Array.from(this.#values),
      },
      ...(isWhole ? { integrality: Int32Array.from(this.#isWhole) } : {}),
    }
  }
}
