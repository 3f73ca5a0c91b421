import type { CouldBe, Plan } from '@gildscope/planner'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Solver, SolverError } from '../../../../market/solver/open-solver.ts'
import type { PackedQuestion } from '../../../../market/solver/packed-books.ts'
import type { FoundPlan } from '../../../../market/solver/solver-messages.ts'

export type Planning = {
  plan: Plan | null
  couldBe: readonly CouldBe[] | null
  tookMs: number
  /** The plan is of a former question, and the one of this question is being made. */
  isOld: boolean
  isBusy: boolean
  isCancelled: boolean
  error: SolverError | null
  cancel: () => void
  again: () => void
}

const NOTHING = { plan: null, couldBe: null, tookMs: 0, isOld: false, isBusy: false, isCancelled: false, error: null }
type State = Omit<Planning, 'cancel' | 'again'>

const withFound = (before: State, found: FoundPlan): State =>
  found.kind === 'plan'
    ? { ...before, plan: found.plan, tookMs: found.tookMs, isOld: false, ...(before.isOld && { couldBe: null }) }
    : { ...before, couldBe: found.lines }

/** The plan that answers a question; a changed question ends the work on the former one. */
export const usePlanning = (question: PackedQuestion | null): Planning => {
  const [solver] = useState(() => new Solver())
  const [state, setState] = useState<State>(NOTHING)
  const [turn, setTurn] = useState(0)
  const ask = useEffectEvent(async (asked: PackedQuestion): Promise<void> => {
    solver.cancel()
    setState((before) => ({ ...before, isOld: before.plan !== null, isBusy: true, isCancelled: false, error: null }))
    try {
      // A plan has hundreds of lines: they are drawn in slices.
      await solver.ask({ kind: 'plan', question: asked }, (found) =>
        startTransition(() => setState((before) => withFound(before, found))),
      )
      startTransition(() => setState((before) => ({ ...before, isBusy: false })))
    } catch (error) {
      // Whoever cancelled has said what comes next.
      if (error instanceof SolverError) setState((before) => ({ ...before, isBusy: false, error }))
    }
  })
  useEffect(() => {
    if (question !== null) void ask(question)
  }, [question, turn])
  useEffect(() => () => solver.cancel(), [solver])
  return {
    ...state,
    cancel: () => {
      solver.cancel()
      setState((before) => ({ ...before, isBusy: false, isCancelled: true }))
    },
    again: () => setTurn((nth) => nth + 1),
  }
}
