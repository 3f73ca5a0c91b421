import type { FlipSettings } from '@gildscope/contracts'
import type { Assumption, FinderQuestion, Portfolio } from '@gildscope/finder'
import type { CouldBe, Plan } from '@gildscope/planner'
import type { PackedQuestion } from './packed-books.ts'

/** What can be asked: a plan of what to craft, or a set of flips. */
export type Asked =
  | { kind: 'plan'; question: PackedQuestion }
  | { kind: 'set'; question: FinderQuestion; settings: FlipSettings }

/** The first message brings the solver itself: the worker's policy lets it speak to nobody. */
export type ToSolver = { kind: 'solver'; wasm: ArrayBuffer } | { kind: 'ask'; nth: number; asked: Asked }

/** `refused`: this browser does not run WebAssembly here; `late`: the time was over before there was any answer. */
export type SolverFault = 'refused' | 'unreachable' | 'late' | 'failed'

/** What is known so far: the relaxed plan, then the whole one, then what it could be. */
export type FoundPlan = { kind: 'plan'; plan: Plan; tookMs: number } | { kind: 'could-be'; lines: readonly CouldBe[] }

/** `assumptions`: of each pick, by item. */
export type FoundSet = {
  kind: 'set'
  set: Portfolio
  assumptions: ReadonlyMap<number, readonly Assumption[]>
  tookMs: number
}

export type Found = FoundPlan | FoundSet
/** What each kind of question is answered with. */
export type FoundOf = { plan: FoundPlan; set: FoundSet }

export type FromSolver =
  | { kind: 'found'; nth: number; found: Found }
  | { kind: 'end'; nth: number }
  | { kind: 'fault'; nth: number; fault: SolverFault; text: string }
