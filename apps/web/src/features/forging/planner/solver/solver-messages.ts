import type { CouldBe, Plan, Question } from '@gildscope/planner'

/** The first message brings the solver itself: the worker's policy lets it speak to nobody. */
export type ToSolver = { kind: 'solver'; wasm: ArrayBuffer } | { kind: 'ask'; nth: number; question: Question }

/** `refused`: this browser does not run WebAssembly here. */
export type SolverFault = 'refused' | 'unreachable' | 'failed'

/** What is known so far: the relaxed plan, then the whole one, then what it could be. */
export type Found = { kind: 'plan'; plan: Plan; tookMs: number } | { kind: 'could-be'; lines: readonly CouldBe[] }

export type FromSolver =
  | { kind: 'found'; nth: number; found: Found }
  | { kind: 'end'; nth: number }
  | { kind: 'fault'; nth: number; fault: SolverFault; text: string }
