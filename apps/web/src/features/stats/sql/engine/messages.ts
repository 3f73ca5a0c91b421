export type ToEngine = { sql: string; engine: string; dumps: string }

export type Cell = string | number | boolean | null

export type QueryResult = {
  columns: readonly { name: string; isNumber: boolean }[]
  /** The first of them. */
  rows: readonly (readonly Cell[])[]
  total: number
  tookMs: number
  read: { bytes: number; requests: number; rows: number }
  memoryBytes: number
  /** That there are dumps of; null: of none, or no table was read. */
  lastDay: string | null
}

export type Stage = 'engine' | 'plan' | 'dumps' | 'query'

export type FromEngine =
  | { kind: 'progress'; stage: Stage; done: number; of: number }
  | { kind: 'result'; result: QueryResult }
  | { kind: 'fault'; text: string }
