import { assumptionsOf, findPortfolio } from '@gildscope/finder'
import { solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'
import type { Asked, FoundSet } from './solver-messages.ts'

/** The set of flips, and what would become of each if something were otherwise. */
export const findSet = (highs: Highs, { question, settings }: Extract<Asked, { kind: 'set' }>): FoundSet => {
  const started = performance.now()
  const set = findPortfolio(question, settings, solveWith(highs))
  const candidates = new Map(question.candidates.map((candidate) => [candidate.id, candidate]))
  const assumptions = new Map(
    set.picks.map(({ id, units }) => [id, assumptionsOf(candidates.get(id)!, settings, units)]),
  )
  return { kind: 'set', set, assumptions, tookMs: performance.now() - started }
}
