import type { FlipSettings } from '@gildscope/contracts'
import type { FinderQuestion } from '@gildscope/finder'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Solver, SolverError } from '../../../../market/solver/open-solver.ts'
import type { FoundSet } from '../../../../market/solver/solver-messages.ts'

export type Asked = { question: FinderQuestion; settings: FlipSettings }

export type Finding = {
  found: FoundSet | null
  /** What the set answers. */
  asked: Asked | null
  isBusy: boolean
  error: SolverError | null
  again: () => void
}

const NOTHING: Omit<Finding, 'again'> = { found: null, asked: null, isBusy: false, error: null }

/** The set that answers a question; the former one stays until it is there. */
export const useFinding = (asked: Asked | null): Finding => {
  const [solver] = useState(() => new Solver())
  const [state, setState] = useState(NOTHING)
  const [turn, setTurn] = useState(0)
  const ask = useEffectEvent(async (next: Asked): Promise<void> => {
    solver.cancel()
    setState((before) => ({ ...before, isBusy: true, error: null }))
    try {
      await solver.ask({ kind: 'set', ...next }, (found) =>
        startTransition(() => setState({ ...NOTHING, found, asked: next })),
      )
    } catch (error) {
      // Whoever cancelled has said what comes next.
      if (error instanceof SolverError) setState((before) => ({ ...before, isBusy: false, error }))
    }
  })
  useEffect(() => {
    if (asked !== null) void ask(asked)
  }, [asked, turn])
  useEffect(() => () => solver.cancel(), [solver])
  return { ...state, again: () => setTurn((nth) => nth + 1) }
}
