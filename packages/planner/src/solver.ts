/** A linear program by columns: minimise `colCost`, within bounds of columns and rows. */
export type LinearProgram = {
  readonly numCols: number
  readonly numRows: number
  readonly colCost: Float64Array
  readonly colLower: Float64Array
  readonly colUpper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  readonly matrix: {
    readonly format: 'csc'
    readonly numRows: number
    readonly numCols: number
    readonly starts: Int32Array
    readonly indices: Int32Array
    readonly values: Float64Array
  }
  /** 1: whole numbers only. Relaxed programs leave it out. */
  readonly integrality?: Int32Array
}

export type SolveLimits = {
  seconds: number
  /** How far the objective may be from the best one; without effect on relaxed programs. */
  absoluteGap: number
  /** Values of all columns that keep every row, to begin with. */
  start?: Float64Array | undefined
}

export type Solution = {
  /** `time`: the limit came first; `values` is then the best so far, or empty. */
  status: 'optimal' | 'infeasible' | 'unbounded' | 'time' | 'failed'
  values: Float64Array
  /** What one more unit of a row would cost; empty unless relaxed. */
  duals: Float64Array
  objective: number
  /** No answer is below it. */
  bound: number
}

export type Solve = (program: LinearProgram, limits: SolveLimits) => Solution

type Model = {
  readonly options: { set(options: Record<string, boolean | number | string>): unknown }
  readonly info: { get(name: string): number | bigint }
  setSolution(start: { readonly colValue: Float64Array }): unknown
  run(): unknown
  getModelStatus(): number
  getObjectiveValue(): number
  getSolution(): { readonly colValue: Float64Array; readonly rowDual: Float64Array }
}

/** What is used of the npm package `highs`. */
export type Highs = {
  readonly constants: {
    readonly modelStatus: Readonly<
      Record<'empty' | 'optimal' | 'infeasible' | 'unboundedOrInfeasible' | 'unbounded' | 'timeLimit', number>
    >
  }
  withModel<Result>(source: LinearProgram, operation: (model: Model) => Result): Result
}

/** Each call has a model of its own, which is freed at its end. */
export const solveWith =
  (highs: Highs): Solve =>
  (program, { seconds, absoluteGap, start }) => {
    if (program.numCols === 0) return NOTHING_TO_CHOOSE
    return highs.withModel(program, (model) => {
      const isWhole = program.integrality !== undefined
      model.options.set({
        output_flag: false,
        time_limit: seconds,
        mip_rel_gap: 0,
        mip_abs_gap: Math.max(absoluteGap, 1e-6),
      })
      if (start !== undefined) model.setSolution({ colValue: start })
      model.run()
      const status = statusOf(highs, model.getModelStatus())
      const hasValues = Number(model.info.get('primal_solution_status')) === FEASIBLE
      const { colValue, rowDual } = model.getSolution()
      const objective = model.getObjectiveValue()
      return {
        status,
        values: hasValues ? colValue : new Float64Array(0),
        duals: isWhole ? new Float64Array(0) : rowDual,
        objective,
        bound: isWhole ? Number(model.info.get('mip_dual_bound')) : objective,
      }
    })
  }

/** The solver takes no program without columns. */
const NOTHING_TO_CHOOSE: Solution = {
  status: 'optimal',
  values: new Float64Array(0),
  duals: new Float64Array(0),
  objective: 0,
  bound: 0,
}

const FEASIBLE = 2

const statusOf = ({ constants }: Highs, status: number): Solution['status'] => {
  const known = constants.modelStatus
  if (status === known.optimal || status === known.empty) return 'optimal'
  if (status === known.infeasible) return 'infeasible'
  // Every program here has an answer, unless one of its rows says otherwise: see where it is asked.
  if (status === known.unbounded || status === known.unboundedOrInfeasible) return 'unbounded'
  return status === known.timeLimit ? 'time' : 'failed'
}
